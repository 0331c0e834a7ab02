/** The sort orders of the school list; the first is the default. */
export const schoolSorts = [
  { value: 'name-asc', label: 'Name: A to Z' },
  { value: 'name-desc', label: 'Name: Z to A' },
  { value: 'profiles-desc', label: 'Most profiles' },
  { value: 'profiles-asc', label: 'Fewest profiles' },
] as const;

export type SchoolSort = (typeof schoolSorts)[number]['value'];
