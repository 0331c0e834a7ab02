import {
  oneOf,
  openId,
  page,
  search,
  urlState,
  type UrlState,
  type ViewOf,
} from '#lib/search-params.ts';

import { messageFilters } from './schema.ts';

/** The inbox, or one message: `?show=all&q=refund&page=2`, `?open=<id>`. */
export const inboxUrl = urlState({
  of: { read: () => 'messages' as const, write: () => [] },
  filter: oneOf('show', messageFilters),
  text: search('q'),
  page: page(),
  open: openId('open'),
});

/** The newsletter's subscribers: `?newsletter&q=robin&page=2`. */
export const newsletterUrl = urlState({
  of: { read: () => 'newsletter' as const, write: () => [['newsletter', '']] },
  text: search('q'),
  page: page(),
});

export type InboxView = ViewOf<typeof inboxUrl>;
export type NewsletterView = ViewOf<typeof newsletterUrl>;
export type MessagesView = InboxView | NewsletterView;

export const messagesUrl: Pick<UrlState<MessagesView>, 'read' | 'write'> = {
  read: (params) => (params.has('newsletter') ? newsletterUrl : inboxUrl).read(params),
  write: (view) => (view.of === 'newsletter' ? newsletterUrl.write(view) : inboxUrl.write(view)),
};
