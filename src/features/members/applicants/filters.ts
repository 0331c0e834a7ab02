import { applicantNumbers } from '#lib/applicants/applicant.ts';
import {
  anyOf,
  decimal,
  manyOf,
  openId,
  type Field,
  type ViewOf,
  urlState,
} from '#lib/data/search-params.ts';
import { usStates } from '#lib/places/us-states.ts';

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
  {
    name: 'gapBands',
    label: 'Gap years',
    param: 'gap_years',
    options: [
      { value: '0', label: 'None' },
      ...['1', '2'].map(asIs),
      { value: '3+', label: '3 or more' },
    ],
  },
] as const;

function asIs(value: string) {
  return { value, label: value };
}

/** Ranges of numbers, which include their bounds. */
export const ranges = [
  { from: 'gpaFrom', to: 'gpaTo', digits: 2, ...applicantNumbers.gpa },
  { from: 'mcatFrom', to: 'mcatTo', digits: 0, ...applicantNumbers.mcat },
] as const;

const [gpa, mcat] = ranges;

/** `?major=Biology&gpa=3.9-4.0&mcat_from=510&state=Ohio&school=yale` */
export const filterFields = {
  majors: fieldOf(filterGroups[0]),
  gpaBands: fieldOf(filterGroups[1]),
  mcatBands: fieldOf(filterGroups[2]),
  gapBands: fieldOf(filterGroups[3]),
  /** '' for any. */
  state: anyOf('state', usStates),
  gpaFrom: decimal('gpa_from', gpa),
  gpaTo: decimal('gpa_to', gpa),
  mcatFrom: decimal('mcat_from', mcat),
  mcatTo: decimal('mcat_to', mcat),
  /** The id of a school that accepted them. */
  schoolId: { ...openId('school'), isFilter: true },
};

function fieldOf({ param, options }: (typeof filterGroups)[number]): Field<string[]> {
  return manyOf<string>(param, options);
}

const filtersUrl = urlState(filterFields);

/** Selections within a group combine as OR; groups and ranges combine as AND. */
export type ApplicantFilters = ViewOf<typeof filtersUrl>;

export const noFilters: ApplicantFilters = filtersUrl.defaults;

/** 'GPA 3.80', 'MCAT 510 to 514', 'MCAT from 515'; null without bounds. */
export function rangeInWords(
  { from, to, label, digits }: (typeof ranges)[number],
  filters: ApplicantFilters,
): string | null {
  const low = filters[from]?.toFixed(digits);
  const high = filters[to]?.toFixed(digits);
  if (low === undefined) return high === undefined ? null : `${label} up to ${high}`;
  if (high === undefined) return `${label} from ${low}`;
  return low === high ? `${label} ${low}` : `${label} ${low} to ${high}`;
}
