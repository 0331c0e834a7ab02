import assert from 'node:assert/strict';

import { paidWith, priceLines } from './format.ts';
import type { ReceiptFacts } from './server-database.ts';

Deno.test('a payment names its card, and a free order none', () => {
  assert.equal(paidWith({ card_brand: 'visa', card_last_four: '4242' }), 'Visa ending in 4242');
  assert.equal(paidWith({ card_brand: null, card_last_four: '4242' }), 'Card ending in 4242');
  assert.equal(paidWith({ card_brand: 'bank', card_last_four: null }), 'Bank account');
  assert.equal(paidWith({ card_brand: null, card_last_four: null }), null);
});

Deno.test('a price lists what was deducted, and nothing that was not', () => {
  const sold = {
    product_name: 'Premed Cheatsheet',
    list_price_cents: 1999,
    discount_cents: 0,
    credit_cents: 0,
    tax_cents: 0,
    coupon_code: null,
  } as ReceiptFacts;
  const [name, tax] = [
    ['Premed Cheatsheet', 1999],
    ['Tax', 0],
  ] as const;
  assert.deepEqual(priceLines(sold), [name, tax]);
  assert.deepEqual(priceLines({ ...sold, discount_cents: 1 }), [name, ['Discount', -1], tax]);
  assert.deepEqual(
    priceLines({ ...sold, discount_cents: 500, coupon_code: 'SAVE25', credit_cents: 1 }),
    [name, ['Discount (SAVE25)', -500], ['Upgrade credit', -1], tax],
  );
});
