import { formatMoment } from '#lib/dates/dates.ts';
import { capitalized, inWords } from '#lib/text/words.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import type { AttentionLine } from './schema.ts';

const troubles: Record<string, string> = {
  no_access: 'was paid but grants no access: its buyer or product no longer exists',
  credit_lost: 'grants no access: the payment behind its upgrade credit was returned',
  credit_used_twice: 'grants no access: its upgrade credit has moved on to a later order',
  paid_twice: 'was paid for access that another order already grants',
  wrong_access: 'has access that does not match its status',
  still_open: 'has been open for more than a day and should have expired',
};

/** A line in words, and what there is to know beside it: a due date, or since when it waits. */
export function attentionText(line: AttentionLine, now: Date): { text: string; note: string } {
  const at = line.at && formatMoment(line.at);
  if (at === null) return { text: sentences[line.kind](line), note: '' };
  if (line.kind !== 'dispute') return { text: sentences[line.kind](line), note: `Since ${at}` };
  const isOver = Date.parse(line.at ?? '') < now.getTime();
  return {
    text: sentences.dispute(line),
    note: `${isOver ? 'Evidence was due' : 'Evidence due'} ${at}`,
  };
}

const orderOf = ({ order_number: number }: AttentionLine) =>
  number === null ? '' : `order ${formatOrderNumber(number)}`;
const amountOf = ({ amount_cents: cents }: AttentionLine) => formatCents(cents ?? 0);
const detailOf = ({ detail }: AttentionLine) => inWords(detail ?? 'unknown');

const sentences: Record<AttentionLine['kind'], (line: AttentionLine) => string> = {
  dispute: (line) =>
    `${line.detail?.startsWith('warning_') ? 'Inquiry about' : 'Dispute of'} ${amountOf(line)}, ${orderOf(line)}`,
  failed_refund: (line) =>
    `Refund of ${amountOf(line)} failed, ${orderOf(line)}: ${detailOf(line)}`,
  open_refund: (line) => `Refund of ${amountOf(line)} not finished, ${orderOf(line)}`,
  stuck_order: (line) =>
    capitalized(`${orderOf(line)} ${troubles[line.detail ?? ''] ?? detailOf(line)}`),
  failed_event: (line) =>
    `Stripe event ${orderOf(line) && `about ${orderOf(line)} `}${
      line.detail === 'not_processed' ? 'was not processed' : `was refused: ${line.detail}`
    }`,
  messages: ({ count }) => pluralize(count, 'unanswered message'),
  submissions: ({ count }) => pluralize(count, 'new submission'),
  browser_errors: ({ count }) => `${pluralize(count, 'kind')} of error in visitors’ browsers`,
  emails: ({ count }) => `${pluralize(count, 'email')} could not be sent`,
  contributors: (line) => `${pluralize(line.count, 'contributor')} to be paid, ${amountOf(line)}`,
};
