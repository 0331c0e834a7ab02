import { page, search, task, urlState, type ViewOf } from '#lib/search-params.ts';

/** `?q=texas&page=2`; `?edit=applicant-7`, `?add`, `?import`. */
export const applicantsUrl = urlState({
  text: search('q'),
  page: page(),
  task: task(['edit'], ['add', 'import']),
});

export type ApplicantsView = ViewOf<typeof applicantsUrl>;
export type ApplicantsTask = ApplicantsView['task'];
