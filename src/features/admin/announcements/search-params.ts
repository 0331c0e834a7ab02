import { anyOf, page, search, sort, task, urlState, type ViewOf } from '#lib/data/search-params.ts';

import { announcementStates } from './schema.ts';

/** `?q=guide&state=sent&page=2`; `?open=…`, `?edit=…`, `?add`. */
export const announcementsUrl = urlState({
  text: search('q'),
  state: anyOf('state', announcementStates),
  // By the table's columns.
  sort: sort('created_at-desc', 'subject', 'sends_at'),
  page: page(),
  task: task(['open', 'edit'], ['add']),
});

export type AnnouncementsView = ViewOf<typeof announcementsUrl>;
