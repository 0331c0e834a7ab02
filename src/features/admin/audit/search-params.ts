import { anyOf, day, rowNumber, search, urlState, type ViewOf } from '#lib/data/search-params.ts';

export const actions = ['insert', 'update', 'delete'] as const;

/** `?table=products&actor=pat&before=512`. */
export const auditUrl = urlState({
  table: search('table'),
  /** Part of an email address. */
  actor: search('actor'),
  action: anyOf('action', actions),
  /** Part of a row's key. */
  key: search('key'),
  /** The email address of the person the entries are about, or a part of it without the @. */
  about: search('about'),
  /** Days in the reader's time zone, both inclusive. */
  from: day('from'),
  to: day('to'),
  /** Only entries older than this one; null for the newest. */
  before: rowNumber('before'),
});

export type AuditView = ViewOf<typeof auditUrl>;
export type AuditFilter = Omit<AuditView, 'before'>;
