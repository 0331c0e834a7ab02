import { oneOf, page, search, urlState, type ViewOf } from '#lib/data/search-params.ts';

import { mailFilters } from './schema.ts';

/** `?show=failed&q=pat&page=2`. */
export const emailsUrl = urlState({
  filter: oneOf('show', mailFilters),
  text: search('q'),
  page: page(),
});

export type EmailsView = ViewOf<typeof emailsUrl>;
