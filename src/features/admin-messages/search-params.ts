import { readPage, searchable } from '#lib/search-params.ts';

import { messageParts, type MessagePart } from './schema.ts';

/** What the messages page shows, as its address says: `?show=all&q=refund&page=2`, `?open=<id>`. */
export interface MessagesView {
  part: MessagePart;
  text: string;
  page: number;
  /** The message that is read; null while the list is. */
  open: string | null;
}

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
export function readMessagesView(params: URLSearchParams): MessagesView {
  const asked = params.get('show');
  return {
    part: messageParts.find(({ value }) => value === asked)?.value ?? 'new',
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    open: params.get('open'),
  };
}

/** The address of a view. What is as usual leaves no trace. */
export function writeMessagesView({ part, text, page, open }: MessagesView): URLSearchParams {
  const params = new URLSearchParams();
  if (part !== 'new') params.set('show', part);
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (open !== null) params.set('open', open);
  return params;
}
