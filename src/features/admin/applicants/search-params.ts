import { pageSizes } from '#lib/data/pages.ts';
import { oneOf, page, search, sort, task, urlState, type ViewOf } from '#lib/data/search-params.ts';

export const applicantFilters = [
  { value: 'all', label: 'All applicants' },
  { value: 'drafts', label: 'Drafts and scheduled' },
] as const;

/** `?q=texas&show=drafts&sort=gpa-desc&size=50&page=2`; `?edit=applicant-7`, `?add`, `?import`. */
export const applicantsUrl = urlState({
  text: search('q'),
  filter: oneOf('show', applicantFilters),
  sort: sort('added-desc', 'number', 'added', 'major', 'state', 'gpa', 'mcat', 'schools'),
  size: oneOf('size', pageSizes),
  page: page(),
  task: task(['edit'], ['add', 'import']),
});

export type ApplicantsView = ViewOf<typeof applicantsUrl>;
export type ApplicantsTask = ApplicantsView['task'];
