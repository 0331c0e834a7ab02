import { readPage, searchable } from '#lib/search-params.ts';

import { messageParts, type MessagePart } from './schema.ts';

/** The state of the messages page, kept in the URL: `?show=all&q=refund&page=2`, `?open=<id>`. */
export interface MessagesView {
  part: MessagePart;
  text: string;
  page: number;
  /** The open message; null for the list. */
  open: string | null;
}

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readMessagesView(params: URLSearchParams): MessagesView {
  const asked = params.get('show');
  return {
    part: messageParts.find(({ value }) => value === asked)?.value ?? 'new',
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    open: params.get('open'),
  };
}

/** The URL search params of a view. Defaults are left out. */
export function writeMessagesView({ part, text, page, open }: MessagesView): URLSearchParams {
  const params = new URLSearchParams();
  if (part !== 'new') params.set('show', part);
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (open !== null) params.set('open', open);
  return params;
}
