import { expect, test } from 'vitest';

import { showTimesOf } from '#lib/dates/dates.ts';

import { evidenceText } from './evidence-text.ts';
import type { Evidence } from './evidence.ts';

showTimesOf('UTC');

const at = '2026-11-20T10:00:00Z';
const later = '2026-11-28T12:30:00Z';
const full: Evidence = {
  receipt: {
    orderNumber: 651,
    productName: 'Premed Cheatsheet',
    status: 'disputed',
    listPriceCents: 1999,
    discountCents: 500,
    creditCents: 100,
    taxCents: 50,
    totalCents: 1449,
    couponCode: 'SAVE',
    cardBrand: 'visa',
    cardLastFour: '4242',
    createdAt: at,
    completedAt: at,
    policiesVersion: '2026-11-01',
    startsAt: at,
    endsAt: '2027-11-20T10:00:00Z',
    buyerName: 'Ada Lovelace',
    buyerEmail: 'ada@example.com',
    buyerAddress: '1 Main St\n\nBoston, MA',
    buyerTaxId: 'GB123',
    sellerName: 'Guides LLC',
    sellerAddress: '',
    returns: [{ amountCents: 300, returnedAt: later }],
  },
  paymentIntentId: 'pi_1',
  country: 'US',
  account: { createdAt: at, emailVerifiedAt: at },
  revocation: { at: later, reason: 'disputed' },
  signIns: [
    { at: later, ip: '192.0.2.1' },
    { at, ip: null },
  ],
  pages: [
    { path: '/profile', title: 'Profiles', times: 2, firstAt: at, lastAt: later },
    { path: '/saved', title: '', times: 1, firstAt: at, lastAt: at },
  ],
  assistant: [{ tool: 'saved_list', times: 1, firstAt: at, lastAt: at }],
  emails: [
    { label: 'Refund', subject: null, email: 'ada@example.com', state: 'failed', at },
    { label: 'Order', subject: 'Thank you', email: null, state: 'sent', at },
  ],
  otherOrders: [
    {
      orderNumber: 600,
      productName: 'Workbook',
      status: 'completed',
      totalCents: 500,
      refundedCents: 200,
      at,
    },
  ],
  messages: [{ subject: 'Hello', text: 'One\nTwo', at, answers: [{ text: 'Here', at: later }] }],
};

test('all that is known stands in parts that are numbered', () => {
  expect(evidenceText(full)).toBe(`Evidence for order #00651, Guides LLC
Times are those of UTC.

1. The purchase
Bought: Premed Cheatsheet (digital content, opened in the account)
Ordered: Nov 20, 2026, 10:00 AM
Paid: Nov 20, 2026, 10:00 AM
Price: $19.99
Discount: $5.00 (coupon SAVE)
Credit for earlier orders: $1.00
Tax: $0.50
Total: $14.49
Paid with: Visa •••• 4242
Payment at Stripe: pi_1
Status: Disputed

2. The buyer, as they gave it
Name: Ada Lovelace
Email: ada@example.com
The address was verified: Nov 20, 2026, 10:00 AM
Address: 1 Main St, Boston, MA
Country: US
Tax ID: GB123
Account since: Nov 20, 2026, 10:00 AM

3. What the buyer agreed to
The terms, privacy policy and refund policy of November 1, 2026, when they placed the order: Nov 20, 2026, 10:00 AM

4. Access
From Nov 20, 2026, 10:00 AM to November 20, 2027
Ended early: Nov 28, 2026, 12:30 PM, the payment was disputed

5. Refunds
Nov 28, 2026, 12:30 PM: $3.00

6. Log-ins of the account
Nov 28, 2026, 12:30 PM, from 192.0.2.1
Nov 20, 2026, 10:00 AM

7. Pages that the account opened since the order
Profiles (/profile): 2 times, Nov 20, 2026, 10:00 AM to Nov 28, 2026, 12:30 PM
/saved: Nov 20, 2026, 10:00 AM

8. Reads by the buyer’s own assistant since the order
saved list: Nov 20, 2026, 10:00 AM

9. Emails to the buyer
Nov 20, 2026, 10:00 AM: Refund, to ada@example.com, failed
Nov 20, 2026, 10:00 AM: Thank you, accepted by the mail server

10. Other orders of the buyer
#00600, Nov 20, 2026, 10:00 AM: Workbook, $5.00, $2.00 refunded, completed

11. Messages
Nov 20, 2026, 10:00 AM, from the buyer: Hello
  One
  Two
Nov 28, 2026, 12:30 PM, answered:
  Here`);
});

test('what is not known is left out, and a deleted account said', () => {
  const { receipt } = full;
  const bare: Evidence = {
    ...full,
    receipt: {
      ...receipt,
      discountCents: 0,
      creditCents: 0,
      taxCents: 0,
      couponCode: null,
      cardBrand: null,
      cardLastFour: null,
      completedAt: null,
      startsAt: null,
      endsAt: null,
      sellerName: '',
      returns: [],
    },
    paymentIntentId: null,
    account: null,
    revocation: null,
    signIns: [],
    pages: [],
    assistant: [],
    emails: [],
    otherOrders: [],
    messages: [],
  };
  const text = evidenceText(bare);
  expect(text.match(/^\d+\. .*$/gm)).toEqual([
    '1. The purchase',
    '2. The buyer, as they gave it',
    '3. What the buyer agreed to',
    '4. Refunds',
  ]);
  expect(text).toContain('The buyer has deleted their account since.');
  expect(text).toContain('4. Refunds\nNone.');
  expect(text).not.toMatch(/Paid|Discount|Credit|Tax|Stripe|null/);
  expect(evidenceText({ ...full, account: { createdAt: at, emailVerifiedAt: null } })).toContain(
    'The address was not verified.',
  );
});
