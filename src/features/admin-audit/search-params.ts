import { searchable } from '#lib/search-params.ts';

export const actions = ['insert', 'update', 'delete'] as const;

type Action = (typeof actions)[number];

/** The filters of the log; '' and null match anything. */
export interface AuditFilter {
  table: string;
  /** Part of an e-mail address. */
  actor: string;
  action: Action | null;
  /** Part of a row's key. */
  key: string;
  /** Days in the reader's time zone, '2026-01-31', both inclusive. */
  from: string;
  to: string;
}

/** The state of the audit page, kept in the URL: `?table=products&actor=pat&before=512`. */
export interface AuditView extends AuditFilter {
  /** Only entries older than this one; null for the newest. */
  before: number | null;
}

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readAuditView(params: URLSearchParams): AuditView {
  const text = (name: string) => searchable(params.get(name) ?? '');
  const before = Number(params.get('before'));
  return {
    table: text('table'),
    actor: text('actor'),
    action: actions.find((action) => action === params.get('action')) ?? null,
    key: text('key'),
    from: dayOrNone(text('from')),
    to: dayOrNone(text('to')),
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  };
}

/** The URL search params of a view. Defaults are left out. */
export function writeAuditView({ before, ...filter }: AuditView): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const text = (value ?? '').trim();
    if (text !== '') params.set(name, text);
  }
  if (before !== null) params.set('before', String(before));
  return params;
}

function dayOrNone(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : '';
}
