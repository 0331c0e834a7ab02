import { anyOf, page, search, task, urlState, type ViewOf } from '#lib/data/search-params.ts';

import { guideFilters } from './schema.ts';

/** `?show=plus&q=email&page=2`; `?edit=cv-template`, `?add`. */
export const guidesUrl = urlState({
  filter: anyOf('show', guideFilters),
  text: search('q'),
  page: page(),
  task: task(['edit'], ['add']),
});

export type GuidesView = ViewOf<typeof guidesUrl>;
