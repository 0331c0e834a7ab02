import { applicantNumbers, applicantTexts } from '#lib/applicants/applicant.ts';
import {
  anyOf,
  decimal,
  manyOf,
  openId,
  search,
  type Field,
  type ViewOf,
  urlState,
} from '#lib/data/search-params.ts';
import { usStates } from '#lib/places/us-states.ts';

import type { Counts } from './schema.ts';

/** The filters with choices, in the order of the page. An option's value and a group's counts have its name in the database. */
export const filterGroups = [
  {
    name: 'majors',
    label: 'Majors',
    param: 'majors',
    options: ['Biology', 'Chemistry', 'Biochemistry', 'Neuroscience'].map(asIs),
  },
  {
    name: 'degrees',
    label: 'Degree',
    param: 'degree',
    options: ['MD', 'DO'].map(asIs),
  },
  {
    name: 'controls',
    label: 'School',
    param: 'control',
    options: [
      { value: 'public', label: 'Public' },
      { value: 'private', label: 'Private' },
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
  {
    name: 'sections',
    label: 'Wrote about',
    param: 'about',
    options: applicantTexts.map(({ name, label }) => ({ value: name, label })),
  },
] as const;

function asIs(value: string) {
  return { value, label: value };
}

/** Ranges of numbers, which include their bounds, each with four bands to pick. An open end is null. */
export const ranges = [
  {
    name: 'gpa',
    from: 'gpaFrom',
    to: 'gpaTo',
    digits: 2,
    ...applicantNumbers.gpa,
    bands: [
      { label: '3.9-4.0', from: 3.9, to: 4 },
      { label: '3.7-3.89', from: 3.7, to: 3.89 },
      { label: '3.5-3.69', from: 3.5, to: 3.69 },
      { label: 'Below 3.5', from: null, to: 3.49 },
    ],
  },
  {
    name: 'mcat',
    from: 'mcatFrom',
    to: 'mcatTo',
    digits: 0,
    ...applicantNumbers.mcat,
    bands: [
      { label: '520+', from: 520, to: null },
      { label: '515-519', from: 515, to: 519 },
      { label: '510-514', from: 510, to: 514 },
      { label: 'Below 510', from: null, to: 509 },
    ],
  },
] as const;

/** From and to; an open end is null. */
interface Range {
  from: number | null;
  to: number | null;
}

/** Whether a band lies in a range that is limited at all. */
export const isPicked = (band: Range, { from, to }: Range) =>
  (from !== null || to !== null) &&
  (band.from ?? -Infinity) >= (from ?? -Infinity) &&
  (band.to ?? Infinity) <= (to ?? Infinity);

/** The range after a press on one of its bands, highest first: those that are picked, with or without it. */
export function pickBand(bands: readonly Range[], range: Range, pressed: number): Range {
  const picked = bands.flatMap((band, nth) => (isPicked(band, range) ? [nth] : []));
  const others = picked.filter((nth) => nth !== pressed);
  const above = others.filter((nth) => nth < pressed);
  // A range has no gap: without one in the middle, it is what lies above.
  const left = above.length > 0 ? above : others;
  const next = picked.includes(pressed) ? left : [...others, pressed];
  return {
    from: bands[Math.max(...next)]?.from ?? null,
    to: bands[Math.min(...next)]?.to ?? null,
  };
}

const [gpa, mcat] = ranges;

/** `?gpa_from=3.50&degree=MD&about=research&state=Ohio&school=yale` */
export const filterFields = {
  majors: fieldOf(filterGroups[0]),
  degrees: fieldOf(filterGroups[1]),
  controls: fieldOf(filterGroups[2]),
  gapBands: fieldOf(filterGroups[3]),
  /** All of them must be told. */
  sections: fieldOf(filterGroups[4]),
  /** '' for any. */
  state: anyOf('state', usStates),
  /** A part of another one; '' for none. */
  major: search('major'),
  race: search('background'),
  gpaFrom: decimal('gpa_from', gpa),
  gpaTo: decimal('gpa_to', gpa),
  mcatFrom: decimal('mcat_from', mcat),
  mcatTo: decimal('mcat_to', mcat),
  year: decimal('year', { ...applicantNumbers.matriculation_year, digits: 0 }),
  /** The id of a school that accepted them. */
  schoolId: { ...openId('school'), isFilter: true },
};

function fieldOf({ param, options }: (typeof filterGroups)[number]): Field<string[]> {
  return manyOf<string>(param, options);
}

const filtersUrl = urlState(filterFields);

/** Selections within a group combine as OR, except sections; groups and ranges combine as AND. */
export type ApplicantFilters = ViewOf<typeof filtersUrl>;

export const noFilters: ApplicantFilters = filtersUrl.defaults;

/** The number of filters in use. */
export const countFilters = (filters: ApplicantFilters) =>
  [...new URLSearchParams(filtersUrl.write(filters))].length;

export interface FilterOptions {
  filters: ApplicantFilters;
  /** Null if too many to count; undefined while loading. */
  counts: Counts | undefined;
  /** '12 profiles', which are found; undefined while loading. */
  found: string | undefined;
  schools: { id: string; name: string }[];
  onChange: (filters: ApplicantFilters) => void;
}
