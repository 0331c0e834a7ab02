/** The sort orders of the profile list; the first is the default. */
export const applicantSorts = [
  { value: 'number', label: 'Profile number' },
  { value: 'gpa-desc', label: 'GPA: high to low' },
  { value: 'gpa-asc', label: 'GPA: low to high' },
  { value: 'mcat-desc', label: 'MCAT: high to low' },
  { value: 'mcat-asc', label: 'MCAT: low to high' },
] as const;

export type ApplicantSort = (typeof applicantSorts)[number]['value'];
