import { manyOf, type Field } from '#lib/search-params.ts';

/** The filters of the profile list. An option's value is its name in the database. */
export const filterGroups = [
  {
    name: 'majors',
    label: 'Majors',
    param: 'major',
    options: ['Biology', 'Chemistry', 'Biochemistry', 'Neuroscience'].map(asIs),
  },
  {
    name: 'gpaBands',
    label: 'GPA',
    param: 'gpa',
    options: [
      ...['3.9-4.0', '3.7-3.89', '3.5-3.69'].map(asIs),
      { value: 'Below3.5', label: 'Below 3.5' },
    ],
  },
  {
    name: 'mcatBands',
    label: 'MCAT',
    param: 'mcat',
    options: [
      ...['520+', '515-519', '510-514'].map(asIs),
      { value: 'Below510', label: 'Below 510' },
    ],
  },
] as const;

function asIs(value: string) {
  return { value, label: value };
}

/** Selections within a group combine as OR; groups combine as AND. */
export type ApplicantFilters = Record<(typeof filterGroups)[number]['name'], string[]>;

export const noFilters: ApplicantFilters = { majors: [], gpaBands: [], mcatBands: [] };

export const countFilters = (filters: ApplicantFilters) => Object.values(filters).flat().length;

/** `?major=Biology&gpa=3.9-4.0` */
export const filterFields = {
  majors: fieldOf(filterGroups[0]),
  gpaBands: fieldOf(filterGroups[1]),
  mcatBands: fieldOf(filterGroups[2]),
};

function fieldOf({ param, options }: (typeof filterGroups)[number]): Field<string[]> {
  return manyOf<string>(param, options);
}
