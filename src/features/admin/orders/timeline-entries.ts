import { by, changeTexts } from '#model/plans/access.ts';
import { serverNow } from '#lib/dates/server-clock.ts';
import { inWords } from '#lib/text/words.ts';
import { formatCents } from '#lib/money/money.ts';

import type { Refund, OrderHistory } from './schema.ts';
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
  inquiry: 'The bank asked about the payment',
  disputed: 'The payment was disputed',
  dispute_won: 'The dispute was won',
  dispute_lost: 'The dispute was lost',
};

/** Events are applied within seconds, or tried again. */
const isLate = (receivedAt: string) => serverNow() - Date.parse(receivedAt) > 10 * 60_000;

/** The history of an order, newest first. */
export function timelineEntries(history: OrderHistory): Entry[] {
  const entries: Entry[] = [
    ...orderEntries(history),
    ...history.outcomes.map(({ outcome, reportedAt }): Entry => ({
      at: reportedAt,
      kind: 'payment',
      title: outcomes[outcome] ?? outcome,
      details: [],
    })),
    ...history.events.map(({ id, type, receivedAt, processedAt, error }): Entry => ({
      at: receivedAt,
      kind: 'event',
      title: `Stripe event ${type}`,
      details:
        error === null
          ? [`${id}, ${processedAt === null ? 'not processed yet' : 'processed'}`]
          : [id, `Could not be applied: ${error}`],
      isProblem: error !== null || (processedAt === null && isLate(receivedAt)),
    })),
    ...history.refunds.flatMap(refundEntries),
    ...accessEntries(history),
  ];
  // Of simultaneous events, the cause is listed below its effects.
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).toReversed();
}

function orderEntries({ order }: OrderHistory): Entry[] {
  const opened: Entry = {
    at: order.createdAt,
    kind: 'order',
    title: 'The order was opened',
    details: [`${order.productName}, ${formatCents(order.totalCents)}`],
  };
  if (!order.isFree || order.completedAt === null) return [opened];
  return [
    opened,
    { at: order.completedAt, kind: 'order', title: 'Completed free of charge', details: [] },
  ];
}

function refundEntries(refund: Refund): Entry[] {
  const amount = formatCents(refund.amountCents);
  const asked: Entry = {
    at: refund.requestedAt,
    kind: 'refund',
    title: `Refund of ${amount} requested ${by(refund.requestedBy)}`,
    details: [`Reason: ${refund.reason}`],
  };
  if (refund.settledAt === null) {
    return [{ ...asked, details: [...asked.details, 'Under way'], isProblem: true }];
  }
  const entries: Entry[] = [
    asked,
    { at: refund.settledAt, kind: 'refund', ...outcomeOf(refund, amount) },
  ];
  const { closedAt, closedBy, closedNote } = refund;
  if (closedAt === null) return entries;
  const title = `Refund of ${amount} marked as settled ${by(closedBy)}`;
  return [...entries, { at: closedAt, kind: 'refund', title, details: [`Note: ${closedNote}`] }];
}

function outcomeOf({ status, problem }: Refund, amount: string): Omit<Entry, 'at' | 'kind'> {
  switch (status) {
    case 'failed':
      return {
        title: `Refund of ${amount} failed`,
        details: [
          `Reason: ${inWords(problem ?? 'unknown')}`,
          'The money is in the Stripe account, not with the buyer.',
        ],
        isProblem: true,
      };
    case 'refused':
      // Stripe's own words.
      return {
        title: `Refund of ${amount} was refused by Stripe`,
        details: [`Reason: ${problem}`],
      };
  }
  return { title: `Refund of ${amount} succeeded`, details: [] };
}

function accessEntries(history: OrderHistory): Entry[] {
  if (!history.entitlement) return [];
  const { startsAt, endsAt, revokedAt, changes, revocations } = history.entitlement;
  const entries: Entry[] = [
    { at: startsAt, kind: 'access', title: 'Access began', details: [] },
    ...changes.map((change): Entry => {
      const [title = '', ...details] = changeTexts(change);
      return { at: change.changedAt, kind: 'access', title: `Access: ${title}`, details };
    }),
    ...revocations
      // Manual changes are listed above, with the actor.
      .filter(({ reason }) => reason !== 'manual')
      .map(({ at, reason }): Entry => ({
        at,
        kind: 'access',
        title: reason === null ? 'Access was restored' : 'Access was revoked',
        details: reason === null ? [] : [`Reason: ${orderRevocationReason(history, reason)}`],
      })),
  ];
  if (revokedAt === null && Date.parse(endsAt) <= serverNow()) {
    entries.push({ at: endsAt, kind: 'access', title: 'Access ended', details: [] });
  }
  return entries;
}
