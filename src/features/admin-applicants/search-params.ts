import { pageSizes } from '#lib/pages.ts';
import { oneOf, page, search, task, urlState, type ViewOf } from '#lib/search-params.ts';

/** The columns that the list can be sorted by. */
export const sortColumns = [
  { value: 'number', label: 'Number' },
  { value: 'added', label: 'Added' },
  { value: 'major', label: 'Major' },
  { value: 'state', label: 'State' },
  { value: 'gpa', label: 'GPA' },
  { value: 'mcat', label: 'MCAT' },
  { value: 'schools', label: 'Accepted schools' },
] as const;

export type SortColumn = (typeof sortColumns)[number]['value'];
export type Sort = `${SortColumn}-${'asc' | 'desc'}`;

/** The newest first, by default. */
export const sorts: [Sort, ...Sort[]] = [
  'added-desc',
  ...sortColumns
    .flatMap(({ value }): Sort[] => [`${value}-desc`, `${value}-asc`])
    .filter((sort) => sort !== 'added-desc'),
];

/** `?q=texas&sort=gpa-desc&size=50&page=2`; `?edit=applicant-7`, `?add`, `?import`. */
export const applicantsUrl = urlState({
  text: search('q'),
  sort: oneOf<Sort>('sort', sorts),
  size: oneOf('size', pageSizes),
  page: page(),
  task: task(['edit'], ['add', 'import']),
});

export type ApplicantsView = ViewOf<typeof applicantsUrl>;
export type ApplicantsTask = ApplicantsView['task'];
