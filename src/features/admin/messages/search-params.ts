import { oneOf, openId, page, search, urlState, type ViewOf } from '#lib/data/search-params.ts';

import { messageFilters } from './schema.ts';

/** The inbox, or one message: `?show=all&q=refund&page=2`, `?open=<id>`. */
export const inboxUrl = urlState({
  filter: oneOf('show', messageFilters),
  text: search('q'),
  page: page(),
  open: openId('open'),
});

/** The newsletter's subscribers: `?q=robin&page=2`. */
export const newsletterUrl = urlState({ text: search('q'), page: page() });

export type InboxView = ViewOf<typeof inboxUrl>;
