import { expect, test } from 'vitest';

import { csvText } from '#lib/csv.ts';

import { toExportRow } from './export-file.ts';
import type { ExportedOrder } from './schema.ts';

const order: ExportedOrder = {
  orderNumber: 651,
  createdAt: '2026-01-05T12:00:00+00:00',
  completedAt: '2026-01-05T12:01:00+00:00',
  status: 'completed',
  productName: 'Premed Cheatsheet',
  email: 'robin@example.com',
  name: 'Robin "Rob" Sample',
  country: 'United States',
  listPriceCents: 1499,
  discountCents: 100,
  couponCode: 'SAVE1',
  creditCents: 0,
  taxCents: 0,
  totalCents: 1399,
  refundedCents: 5,
  lostCents: 0,
};

test('an order is a line with its amounts in dollars and cents', async () => {
  const [head, line] = (await csvText([toExportRow(order)])).split('\r\n');
  expect(head).toBe(
    '\uFEFFOrder,Placed (UTC),Completed (UTC),Status,Product,Email,Name,Country,List price,Discount,Coupon,Upgrade credit,Tax,Total,Refunded,Lost in disputes',
  );
  expect(line).toBe(
    '00651,2026-01-05T12:00:00+00:00,2026-01-05T12:01:00+00:00,Partly refunded,Premed Cheatsheet,robin@example.com,"Robin ""Rob"" Sample",United States,14.99,1.00,SAVE1,0.00,0.00,13.99,0.05,0.00',
  );
});

test('an order of a deleted account, not paid, has empty cells', async () => {
  const gone = { email: null, name: null, country: null, couponCode: null, completedAt: null };
  const [, line] = (
    await csvText([toExportRow({ ...order, ...gone, status: 'expired', refundedCents: 0 })])
  ).split('\r\n');
  expect(line).toContain('00651,2026-01-05T12:00:00+00:00,,Expired,Premed Cheatsheet,,,,14.99,');
});
