import { formatDate, formatDay, formatMoment, timeZone } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { brand } from '#lib/store/brand.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { inWords } from '#lib/text/words.ts';
import { paidWith } from '#model/orders/card.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { revocationReason } from '#model/plans/access.ts';

import type { Evidence } from './evidence.ts';
import { statusLabel } from './status.ts';

/** The evidence as a bank reads it: titled parts, of which one without anything to say is left out. */
export function evidenceText(evidence: Evidence): string {
  const { receipt } = evidence;
  const parts: [title: string, lines: string[]][] = [
    ['The purchase', purchase(evidence)],
    ['The buyer, as they gave it', buyer(evidence)],
    ['What the buyer agreed to', agreement(evidence)],
    ['Access', access(evidence)],
    ['Refunds', refunds(receipt)],
    ['Log-ins of the account', evidence.signIns.map(signIn)],
    ['Pages that the account opened since the order', evidence.pages.map(page)],
    ['Reads by the buyer’s own assistant since the order', evidence.assistant.map(assistant)],
    ['Emails to the buyer', evidence.emails.map(email)],
    ['Other orders of the buyer', evidence.otherOrders.map(otherOrder)],
    ['Messages', evidence.messages.flatMap(message)],
  ];
  const shown = parts.filter(([, lines]) => lines.length > 0);
  return [
    `Evidence for order ${formatOrderNumber(receipt.orderNumber)}, ${seller(receipt)}`,
    `Times are those of ${timeZone()}.`,
    ...shown.map(([title, lines], index) => [`\n${index + 1}. ${title}`, ...lines].join('\n')),
  ].join('\n');
}

const seller = ({ sellerName }: Evidence['receipt']) => sellerName || brand.name;

const given = (lines: (string | false | null)[]): string[] =>
  lines.filter((line) => line !== null && line !== false && line !== '').map(String);

function purchase({ receipt, paymentIntentId }: Evidence): string[] {
  const { completedAt, createdAt, couponCode, discountCents, creditCents, taxCents } = receipt;
  return given([
    `Bought: ${receipt.productName} (digital content, opened in the account)`,
    `Ordered: ${formatMoment(createdAt)}`,
    completedAt !== null && `Paid: ${formatMoment(completedAt)}`,
    `Price: ${formatCents(receipt.listPriceCents)}`,
    discountCents > 0 &&
      `Discount: ${formatCents(discountCents)}${couponCode === null ? '' : ` (coupon ${couponCode})`}`,
    creditCents > 0 && `Credit for earlier orders: ${formatCents(creditCents)}`,
    taxCents > 0 && `Tax: ${formatCents(taxCents)}`,
    `Total: ${formatCents(receipt.totalCents)}`,
    receipt.cardBrand !== null && `Paid with: ${paidWith(receipt.cardBrand, receipt.cardLastFour)}`,
    paymentIntentId !== null && `Payment at Stripe: ${paymentIntentId}`,
    `Status: ${statusLabel(receipt.status)}`,
  ]);
}

function buyer({ receipt, country, account }: Evidence): string[] {
  if (account === null) return ['The buyer has deleted their account since.'];
  return given([
    receipt.buyerName !== null && `Name: ${receipt.buyerName}`,
    receipt.buyerEmail !== null && `Email: ${receipt.buyerEmail}`,
    account.emailVerifiedAt === null
      ? 'The address was not verified.'
      : `The address was verified: ${formatMoment(account.emailVerifiedAt)}`,
    receipt.buyerAddress !== null &&
      `Address: ${receipt.buyerAddress.split('\n').filter(Boolean).join(', ')}`,
    country !== null && `Country: ${country}`,
    receipt.buyerTaxId !== null && `Tax ID: ${receipt.buyerTaxId}`,
    `Account since: ${formatMoment(account.createdAt)}`,
  ]);
}

const agreement = ({ receipt: { createdAt, policiesVersion } }: Evidence) => [
  `The terms, privacy policy and refund policy of ${formatDay(policiesVersion)}, when they placed the order: ${formatMoment(createdAt)}`,
];

function access({ receipt: { startsAt, endsAt }, revocation }: Evidence): string[] {
  if (startsAt === null || endsAt === null) return [];
  return given([
    `From ${formatMoment(startsAt)} to ${formatDate(endsAt)}`,
    revocation !== null &&
      `Ended early: ${formatMoment(revocation.at)}, ${revocationReason(revocation.reason)}`,
  ]);
}

const refunds = ({ returns }: Evidence['receipt']): string[] =>
  returns.length === 0
    ? ['None.']
    : returns.map(
        ({ amountCents, returnedAt }) => `${formatMoment(returnedAt)}: ${formatCents(amountCents)}`,
      );

const signIn = ({ at, ip }: Evidence['signIns'][number]) =>
  `${formatMoment(at)}${ip === null ? '' : `, from ${ip}`}`;

const often = ({ times, firstAt, lastAt }: { times: number; firstAt: string; lastAt: string }) =>
  times === 1
    ? formatMoment(firstAt)
    : `${pluralize(times, 'time')}, ${formatMoment(firstAt)} to ${formatMoment(lastAt)}`;

const page = ({ path, title, ...reads }: Evidence['pages'][number]) =>
  `${title === '' ? path : `${title} (${path})`}: ${often(reads)}`;

const assistant = ({ tool, ...reads }: Evidence['assistant'][number]) =>
  `${inWords(tool)}: ${often(reads)}`;

const deliveries: Record<string, string> = {
  sent: 'accepted by the mail server',
  due: 'waiting',
  failed: 'failed',
  dropped: 'not sent, no longer needed',
};

const email = ({ label, subject, email: to, state, at }: Evidence['emails'][number]) =>
  `${formatMoment(at)}: ${subject ?? label}${to === null ? '' : `, to ${to}`}, ${deliveries[state] ?? state}`;

const otherOrder = (order: Evidence['otherOrders'][number]) =>
  given([
    `${formatOrderNumber(order.orderNumber)}, ${formatMoment(order.at)}: ${order.productName}`,
    formatCents(order.totalCents),
    order.refundedCents > 0 && `${formatCents(order.refundedCents)} refunded`,
    statusLabel(order.status).toLowerCase(),
  ]).join(', ');

const message = ({ subject, text, at, answers }: Evidence['messages'][number]) => [
  `${formatMoment(at)}, from the buyer: ${subject}`,
  indented(text),
  ...answers.flatMap((answer) => [`${formatMoment(answer.at)}, answered:`, indented(answer.text)]),
];

const indented = (text: string) => text.replaceAll(/^/gm, '  ');
