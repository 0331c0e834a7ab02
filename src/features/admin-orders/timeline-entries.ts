import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

import type { AccessChange, Refund, Story } from './schema.ts';
import { orderRevocationReason } from './status.ts';

/** An event in the history of an order. */
export interface Entry {
  /** ISO timestamp. */
  at: string;
  kind: 'order' | 'payment' | 'event' | 'refund' | 'access';
  title: string;
  details: string[];
  /** Needs an admin's attention. */
  isProblem?: boolean;
}

const outcomes: Record<string, string> = {
  succeeded: 'The payment succeeded',
  failed: 'A payment attempt failed',
  canceled: 'The payment was canceled',
  refunded: 'The payment was fully refunded',
  partially_refunded: 'The payment was partly refunded',
  disputed: 'The payment was disputed',
  dispute_won: 'The dispute was won',
  dispute_lost: 'The dispute was lost',
};

const by = (email: string | null) => (email === null ? 'by an admin who has left' : `by ${email}`);

/** Describes a manual change in one line, with its reason in another. */
export const changeTexts = ({ action, until, changed_by, reason }: AccessChange): string[] => [
  `${action === 'granted' ? 'Granted' : action === 'extended' ? 'Extended' : 'Revoked'} ${by(changed_by)}${until === null ? '' : `, until ${formatDate(until)}`}`,
  `Reason: ${reason}`,
];

/** The history of an order, newest first. */
export function entriesOf(story: Story): Entry[] {
  const entries: Entry[] = [
    ...orderEntries(story),
    ...story.outcomes.map(({ outcome, reported_at }): Entry => ({
      at: reported_at,
      kind: 'payment',
      title: outcomes[outcome] ?? outcome,
      details: [],
    })),
    ...story.events.map(({ id, type, received_at, processed_at, error }): Entry => ({
      at: received_at,
      kind: 'event',
      title: `Stripe event ${type}`,
      details:
        error === null
          ? [`${id}, ${processed_at === null ? 'not processed yet' : 'processed'}`]
          : [id, `Could not be applied: ${error}`],
      isProblem: error !== null || processed_at === null,
    })),
    ...story.refunds.flatMap(refundEntries),
    ...accessEntries(story),
  ];
  // Of simultaneous events, the cause is listed below its effects.
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).toReversed();
}

function orderEntries({ order }: Story): Entry[] {
  const opened: Entry = {
    at: order.created_at,
    kind: 'order',
    title: 'The order was opened',
    details: [`${order.product_name}, ${formatCents(order.total_cents)}`],
  };
  if (!order.is_free || order.completed_at === null) return [opened];
  return [
    opened,
    { at: order.completed_at, kind: 'order', title: 'Completed free of charge', details: [] },
  ];
}

function refundEntries(refund: Refund): Entry[] {
  const amount = formatCents(refund.amount_cents);
  const asked: Entry = {
    at: refund.requested_at,
    kind: 'refund',
    title: `Refund of ${amount} requested ${by(refund.requested_by)}`,
    details: [`Reason: ${refund.reason}`],
  };
  if (refund.settled_at === null) {
    return [{ ...asked, details: [...asked.details, 'Under way'], isProblem: true }];
  }
  const hasFailed = refund.status === 'failed';
  return [
    asked,
    {
      at: refund.settled_at,
      kind: 'refund',
      title: hasFailed ? `Refund of ${amount} failed` : `Refund of ${amount} succeeded`,
      details: hasFailed
        ? [
            `Reason: ${(refund.problem ?? 'unknown').replaceAll('_', ' ')}`,
            'The money is in the Stripe account, not with the buyer.',
          ]
        : [],
      isProblem: hasFailed,
    },
  ];
}

function accessEntries(story: Story): Entry[] {
  if (!story.entitlement) return [];
  const { starts_at, ends_at, revoked_at, changes, revocations } = story.entitlement;
  const entries: Entry[] = [
    { at: starts_at, kind: 'access', title: 'Access began', details: [] },
    ...changes.map((change): Entry => {
      const [title = '', ...details] = changeTexts(change);
      return { at: change.changed_at, kind: 'access', title: `Access: ${title}`, details };
    }),
    ...revocations
      // Manual changes are listed above, with the actor.
      .filter(({ reason }) => reason !== 'manual')
      .map(({ at, reason }): Entry => ({
        at,
        kind: 'access',
        title: reason === null ? 'Access was restored' : 'Access was revoked',
        details: reason === null ? [] : [`Reason: ${orderRevocationReason(story, reason)}`],
      })),
  ];
  if (revoked_at === null && Date.parse(ends_at) <= Date.now()) {
    entries.push({ at: ends_at, kind: 'access', title: 'Access ended', details: [] });
  }
  return entries;
}
