/** The orders schools can be listed in; the first is the usual one. */
export const schoolSorts = [
  { value: 'alphabetical', label: 'Name: A to Z' },
  { value: 'alphabetical-reverse', label: 'Name: Z to A' },
  { value: 'profiles-desc', label: 'Most profiles' },
  { value: 'profiles-asc', label: 'Fewest profiles' },
] as const;

export type SchoolSort = (typeof schoolSorts)[number]['value'];

export const usualSort: SchoolSort = schoolSorts[0].value;

/** The order somebody asks for; the usual one where there is none such. */
export function schoolSort(asked: string | null): SchoolSort {
  return schoolSorts.find(({ value }) => value === asked)?.value ?? usualSort;
}
