/** 'Applicant 7'. */
export const applicantName = ({ id }: { id: string }) =>
  `Applicant ${id.replace('applicant-', '')}`;
