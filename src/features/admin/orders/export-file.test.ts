import { expect, test } from 'vitest';

import { csvText } from '#lib/text/csv.ts';

import { toExportRow } from './export-file.ts';
import type { BookedRow } from './schema.ts';

const sale: BookedRow = {
  orderNumber: 651,
  at: '2026-01-05 12:01:00',
  kind: 'sale',
  amountCents: 1399,
  feeCents: 71,
  status: 'completed',
  refundedCents: 5,
  productName: 'Premed Cheatsheet',
  email: 'robin@example.com',
  name: 'Robin "Rob" Sample',
  state: 'NY',
  zipCode: '02115',
  country: 'United States',
  paymentIntentId: 'pi_1',
  listPriceCents: 1499,
  discountCents: 100,
  couponCode: 'SAVE1',
  creditCents: 0,
  taxCents: 0,
  source: 'tiktok/video',
};

const refund: BookedRow = {
  ...sale,
  at: '2026-02-01 00:00:00',
  kind: 'refund',
  amountCents: -5,
  feeCents: 0,
  email: null,
  name: null,
  state: null,
  zipCode: null,
  country: null,
  listPriceCents: null,
  discountCents: null,
  couponCode: null,
  creditCents: null,
  taxCents: null,
  source: null,
};

test('a sale and its refund are lines with their dates and amounts', async () => {
  const text = await csvText([sale, refund].map(toExportRow('Asia/Tokyo')));
  expect(text.split('\r\n')).toEqual([
    '\uFEFFDate (Asia/Tokyo),Type,Amount,Fee,Net,Order,Status,Product,Email,Name,State,ZIP,Country,List price,Discount,Coupon,Upgrade credit,Tax,Source,Payment',
    '2026-01-05 12:01:00,Sale,13.99,0.71,13.28,00651,Partly refunded,Premed Cheatsheet,robin@example.com,"Robin ""Rob"" Sample",NY,02115,United States,14.99,1.00,SAVE1,0.00,0.00,tiktok/video,pi_1',
    '2026-02-01 00:00:00,Refund,-0.05,0,-0.05,00651,Partly refunded,Premed Cheatsheet,,,,,,,,,,,,pi_1',
  ]);
});

test('a fee that is not known is no fee of zero, and that of a dispute is a line', () => {
  const rows = [
    { ...sale, feeCents: null },
    { ...refund, kind: 'fee' as const, amountCents: 0, feeCents: 1500 },
  ];
  expect(rows.map(toExportRow())).toMatchObject([
    { Type: 'Sale', Amount: 13.99, Fee: '', Net: '' },
    { Type: 'Stripe fee', Amount: 0, Fee: 15, Net: -15 },
  ]);
});
