/** 'Applicant 7'; for the guests' samples 'Sample applicant 1'. */
export const applicantName = ({ id }: { id: string }) =>
  id.replace(/^applicant-sample-/, 'Sample applicant ').replace(/^applicant-/, 'Applicant ');
