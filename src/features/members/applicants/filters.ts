import {
  applicantTexts,
  facts,
  hourMarks,
  hoursColumn,
  labelOf,
  namesOf,
  pageLabelOf,
  timedNames,
  traits,
} from '#model/applicants/facts.ts';
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
import { usStates } from '#model/places/us-states.ts';
import { formatCount } from '#lib/text/format-count.ts';

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
    name: 'traits',
    label: 'History',
    param: 'trait',
    options: traits,
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

/** The two scores: four bands, as the database names them, and a range that includes its bounds. */
export const scores = [
  {
    name: 'gpa',
    bands: 'gpaBands',
    from: 'gpaFrom',
    to: 'gpaTo',
    digits: 2,
    label: facts.gpa.label,
    min: facts.gpa.min,
    max: facts.gpa.max,
    param: 'gpa',
    options: [
      ...['3.9-4.0', '3.7-3.89', '3.5-3.69'].map(asIs),
      { value: 'Below3.5', label: 'Below 3.5' },
    ],
  },
  {
    name: 'mcat',
    bands: 'mcatBands',
    from: 'mcatFrom',
    to: 'mcatTo',
    digits: 0,
    label: facts.mcat.label,
    min: facts.mcat.min,
    max: facts.mcat.max,
    param: 'mcat',
    options: [
      ...['520+', '515-519', '510-514'].map(asIs),
      { value: 'Below510', label: 'Below 510' },
    ],
  },
] as const;

const [gpa, mcat] = scores;

/** The hours of each activity in a few ranges, by their names in the database. */
export const hourRanges = timedNames.map((name) => ({
  group: labelOf(name),
  items: hourMarks.map((mark, nth) => {
    const next = hourMarks[nth + 1];
    const range = next === undefined ? `${formatCount(mark)} or more` : `${mark} to ${next - 1}`;
    return { value: `${hoursColumn(name)}:${mark}`, label: `${labelOf(name)}: ${range}` };
  }),
}));

/** `?gpa=3.9-4.0&mcat_from=510&degree=MD&about=research&state=Ohio&school=yale` */
export const filterFields = {
  gpaBands: fieldOf(gpa),
  mcatBands: fieldOf(mcat),
  majors: fieldOf(filterGroups[0]),
  degrees: fieldOf(filterGroups[1]),
  controls: fieldOf(filterGroups[2]),
  gapBands: fieldOf(filterGroups[3]),
  /** All of them must hold, as must all sections be told. */
  traits: fieldOf(filterGroups[4]),
  sections: fieldOf(filterGroups[5]),
  /** Any of one activity. */
  hours: manyOf<string>(
    'hours',
    hourRanges.flatMap(({ items }) => items),
  ),
  /** '' for any. */
  state: anyOf('state', usStates),
  /** A part of another one; '' for none. */
  major: search('major'),
  race: search('background'),
  gpaFrom: decimal('gpa_from', gpa),
  gpaTo: decimal('gpa_to', gpa),
  mcatFrom: decimal('mcat_from', mcat),
  mcatTo: decimal('mcat_to', mcat),
  year: decimal('year', { ...facts.matriculation_year, digits: 0 }),
  /** The id of a school that accepted them. */
  schoolId: { ...openId('school'), isFilter: true },
};

function fieldOf({
  param,
  options,
}: (typeof filterGroups)[number] | (typeof scores)[number]): Field<string[]> {
  return manyOf<string>(param, options);
}

const filtersUrl = urlState(filterFields);

/** Selections within a group combine as OR, except sections and traits; groups and ranges combine as AND. */
export type ApplicantFilters = ViewOf<typeof filtersUrl>;

export const noFilters: ApplicantFilters = filtersUrl.defaults;

/** The number of filters in use. */
export const countFilters = (filters: ApplicantFilters) =>
  [...new URLSearchParams(filtersUrl.write(filters))].length;

/** What the other filters are called; a part of a group has its label. */
const others: Partial<Record<keyof ApplicantFilters, string>> = {
  major: filterGroups[0].label,
  hours: 'Hours',
  state: facts.state_of_residency.label,
  race: pageLabelOf('race'),
  year: pageLabelOf('matriculation_year'),
  schoolId: 'Accepted by',
};

const filterLabel = (filter: keyof ApplicantFilters) =>
  scores.find(({ bands, from, to }) => [bands, from, to].some((part) => part === filter))?.label ??
  filterGroups.find(({ name }) => name === filter)?.label ??
  others[filter] ??
  filter;

/** The filters in use without one of them ('Without GPA'), and of three or more each alone ('Only GPA'). */
export function fewerFilters(filters: ApplicantFilters) {
  const used = namesOf(filters).filter(
    (name) => countFilters({ ...noFilters, [name]: filters[name] }) > 0,
  );
  const only = (kept: (keyof ApplicantFilters)[]): ApplicantFilters => ({
    ...noFilters,
    ...Object.fromEntries(kept.map((name) => [name, filters[name]])),
  });
  const all = [...new Set(used.map(filterLabel))].map((label) => ({
    label,
    without: only(used.filter((name) => filterLabel(name) !== label)),
    alone: only(used.filter((name) => filterLabel(name) === label)),
  }));
  return [
    ...(all.length > 1 ? all.map((one) => [`Without ${one.label}`, one.without] as const) : []),
    ...(all.length > 2 ? all.map((one) => [`Only ${one.label}`, one.alone] as const) : []),
  ];
}

export interface FilterOptions {
  filters: ApplicantFilters;
  /** Null if too many to count; undefined while loading. */
  counts: Counts | undefined;
  /** '12 profiles', which are found; undefined while loading. */
  found: string | undefined;
  schools: { id: string; name: string }[];
  onChange: (filters: ApplicantFilters) => void;
}
