import { writeDollars as dollars } from '#lib/money/money.ts';

import type { BookedRow } from './schema.ts';
import { shownStatus, statusLabel } from './status.ts';

const kinds: Record<BookedRow['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Lost dispute',
  fee: 'Stripe fee',
  not_paid: 'Not paid',
};

/**
 * The bookkeeper's file: a row for each order, each time money was given back, and each fee for a dispute. Amounts are US dollars,
 * and add up; fee and net are empty while the fee is not known.
 */
export const toExportRow = (timeZone?: string) => (row: BookedRow) => ({
  [timeZone === undefined ? 'Date' : `Date (${timeZone})`]: row.at,
  Type: kinds[row.kind],
  // A number, as a text that begins with a minus would be taken for a formula.
  Amount: row.amountCents / 100,
  Fee: row.feeCents === null ? '' : row.feeCents / 100,
  Net: row.feeCents === null ? '' : (row.amountCents - row.feeCents) / 100,
  Order: String(row.orderNumber).padStart(5, '0'),
  Status: statusLabel(shownStatus(row)),
  Product: row.productName,
  Email: row.email ?? '',
  Name: row.name ?? '',
  State: row.state ?? '',
  ZIP: row.zipCode ?? '',
  Country: row.country ?? '',
  'List price': dollars(row.listPriceCents),
  Discount: dollars(row.discountCents),
  Coupon: row.couponCode ?? '',
  'Upgrade credit': dollars(row.creditCents),
  Tax: dollars(row.taxCents),
  Source: row.source ?? '',
  Payment: row.paymentIntentId ?? '',
});
