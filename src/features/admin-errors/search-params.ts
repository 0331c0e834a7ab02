import { oneOf, page, urlState, type ViewOf } from '#lib/search-params.ts';

import { errorFilters } from './schema.ts';

/** `?show=resolved&page=2&events=3`. */
export const errorsUrl = urlState({
  filter: oneOf('show', errorFilters),
  page: page(),
  eventsPage: page('events'),
});

export type ErrorsView = ViewOf<typeof errorsUrl>;
