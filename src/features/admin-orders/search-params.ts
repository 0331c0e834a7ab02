import { readPage, searchable } from '#lib/search-params.ts';

import { startOfDay } from '#lib/dates.ts';
import { orderStatuses } from './status.ts';

/** The state of the orders page, kept in the URL: `?q=00651&status=refunded&from=2026-01-01`. */
export interface OrdersView {
  text: string;
  /** Empty for all. */
  status: string;
  product: string;
  payment: string;
  /** Days, both inclusive. */
  from: string;
  to: string;
  sort: 'newest' | 'oldest';
  page: number;
}

const payments = ['free', 'paid'];

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readOrdersView(params: URLSearchParams): OrdersView {
  return {
    text: searchable(params.get('q') ?? ''),
    status: oneOf(orderStatuses, params.get('status')),
    product: searchable(params.get('product') ?? ''),
    payment: oneOf(payments, params.get('payment')),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    sort: params.get('sort') === 'oldest' ? 'oldest' : 'newest',
    page: readPage(params),
  };
}

const oneOf = (known: readonly string[], value: string | null): string =>
  value !== null && known.includes(value) ? value : '';

const readDay = (value: string | null): string =>
  value !== null && startOfDay(value) !== null ? value : '';

/** The URL search params of a view. Defaults are left out. */
export function writeOrdersView({ text, sort, page, ...filters }: OrdersView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  for (const [name, value] of Object.entries(filters)) if (value !== '') params.set(name, value);
  if (sort !== 'newest') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

export const isNarrowed = ({ text, status, product, payment, from, to }: OrdersView): boolean =>
  [text, status, product, payment, from, to].some((value) => value !== '');

/** The state of the access list: `?q=robin@&origin=manual&state=live`. */
export interface AccessView {
  text: string;
  origin: string;
  state: string;
  page: number;
}

export function readAccessView(params: URLSearchParams): AccessView {
  return {
    text: searchable(params.get('q') ?? ''),
    origin: oneOf(['order', 'manual'], params.get('origin')),
    state: oneOf(['live', 'ended', 'revoked'], params.get('state')),
    page: readPage(params),
  };
}

export function writeAccessView({ text, origin, state, page }: AccessView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (origin !== '') params.set('origin', origin);
  if (state !== '') params.set('state', state);
  if (page > 1) params.set('page', String(page));
  return params;
}
