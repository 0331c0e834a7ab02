import type { AttentionLine } from './schema.ts';

/** The number of tasks that wait for an admin, by the section in which they are done. */
export interface Troubles {
  orders: number;
  submissions: number;
  payouts: number;
  messages: number;
  /** Errors, and emails that could not be sent. */
  logs: number;
}

/** What each kind of task belongs to. */
const sections: Record<AttentionLine['kind'], keyof Troubles> = {
  dispute: 'orders',
  failed_refund: 'orders',
  open_refund: 'orders',
  stuck_order: 'orders',
  failed_event: 'logs',
  browser_errors: 'logs',
  messages: 'messages',
  submissions: 'submissions',
  contributors: 'payouts',
  emails: 'logs',
};

/** Counts every task, also those beyond the ten of a kind that are listed. */
export function countTroubles(lines: AttentionLine[]): Troubles {
  const troubles: Troubles = { orders: 0, submissions: 0, payouts: 0, messages: 0, logs: 0 };
  const seen = new Set<AttentionLine['kind']>();
  for (const { kind, count, of_kind: ofKind } of lines) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    // A line about messages, submissions, contributors or browser errors stands for several.
    troubles[sections[kind]] += Math.max(count, ofKind);
  }
  return troubles;
}
