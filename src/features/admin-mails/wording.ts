import { formatMoment } from '#lib/dates.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { pluralize } from '#lib/pluralize.ts';

import type { Mail } from './schema.ts';

const kinds: Record<string, string> = {
  order_confirmation: 'Order confirmation',
  refund: 'Refund',
  dispute: 'Dispute',
  access_change: 'Access changed by hand',
  access_ending: 'Access ends soon',
  order_reminder: 'Reminder of an open order',
  submission: 'News about a submission',
  contributor_payment: 'Payment to a contributor',
  contact_message: 'Message from the contact form',
  store_dispute: 'Dispute, to the store',
  store_failed_refund: 'Failed refund, to the store',
};

/** 'Refund of order #00651'. */
export function mailTitle({ kind, orderNumber }: Mail): string {
  const title = kinds[kind] ?? kind.replaceAll('_', ' ');
  return orderNumber === null ? title : `${title}, order ${formatOrderNumber(orderNumber)}`;
}

export const stateLabels: Record<Mail['state'], string> = {
  due: 'Due',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer needed',
};

/** When it was or will be sent, and what went wrong. */
export function mailFacts({ email, state, createdAt, dueAt, sentAt, attempts, error }: Mail) {
  const times: Record<Mail['state'], string> = {
    due: `Due ${formatMoment(dueAt)}`,
    sent: `Sent ${formatMoment(sentAt ?? createdAt)}`,
    failed: `Given up after ${pluralize(attempts, 'attempt')}`,
    dropped: `Written ${formatMoment(createdAt)}, and its reason no longer stood`,
  };
  return [
    `To ${email ?? 'the store'}`,
    times[state],
    error === null || state === 'sent' ? '' : `Last problem: ${error}`,
  ];
}
