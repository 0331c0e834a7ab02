/** The sort orders of the school list; the first is the default. */
export const schoolSorts = [
  { value: 'alphabetical', label: 'Name: A to Z' },
  { value: 'alphabetical-reverse', label: 'Name: Z to A' },
  { value: 'profiles-desc', label: 'Most profiles' },
  { value: 'profiles-asc', label: 'Fewest profiles' },
] as const;

export type SchoolSort = (typeof schoolSorts)[number]['value'];

/** The sort order with that value; the default if unknown. */
export function toSchoolSort(asked: string | null): SchoolSort {
  return schoolSorts.find(({ value }) => value === asked)?.value ?? schoolSorts[0].value;
}
