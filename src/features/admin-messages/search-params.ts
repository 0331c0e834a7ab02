import { oneOf, openId, page, search, urlState, type ViewOf } from '#lib/search-params.ts';

import { messageFilters } from './schema.ts';

/** `?show=all&q=refund&page=2`; `?open=<id>`. */
export const messagesUrl = urlState({
  filter: oneOf('show', messageFilters),
  text: search('q'),
  page: page(),
  open: openId('open'),
});

export type MessagesView = ViewOf<typeof messagesUrl>;
