import { searchable } from '#lib/search-params.ts';

export const actions = ['insert', 'update', 'delete'] as const;

type Action = (typeof actions)[number];

/** What is looked for in the log; '' and null is anything. */
export interface AuditFilter {
  table: string;
  /** A part of an e-mail address. */
  actor: string;
  action: Action | null;
  /** A part of a row's key. */
  key: string;
  /** Days of the reader's calendar, '2026-01-31', both included. */
  from: string;
  to: string;
}

/** What the audit page shows, as its address says: `?table=products&actor=pat&before=512`. */
export interface AuditView extends AuditFilter {
  /** Entries older than this one; null for the newest. */
  before: number | null;
}

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
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

/** The address of a view. What is as usual leaves no trace. */
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
