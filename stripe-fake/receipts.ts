import type { Charge } from './objects.ts';

export interface ReceiptMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * The receipt that Stripe mails in live mode to the `receipt_email` of a charge that succeeded; null without
 * an address. Much plainer than Stripe's own.
 */
export function receiptOf(charge: Charge): ReceiptMail | null {
  const { amount, created, currency, description, id, receipt_email: to } = charge;
  if (!charge.paid || !to) return null;
  const { brand, last4 } = charge.payment_method_details.card;
  const paid = (amount / 100).toLocaleString('en-US', { style: 'currency', currency });
  const lines = [
    `Receipt for ${description ?? 'your payment'}`,
    `Amount paid: ${paid}`,
    `Date paid: ${new Date(created * 1000).toISOString().slice(0, 10)}`,
    `Payment method: ${brand} ending in ${last4}`,
    `Charge: ${id}`,
  ];
  return {
    to,
    subject: `Your receipt: ${paid}`,
    text: lines.join('\n'),
    html: lines.map((line) => `<p>${escaped(line)}</p>`).join('\n'),
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
