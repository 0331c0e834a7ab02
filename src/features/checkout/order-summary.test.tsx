import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { SubscriptionSummary, Totals } from './order-summary.tsx';
import type { Quote } from './schema.ts';
import { quote } from './test-data.ts';

function lines(changes: Partial<Quote>, totalCents: number) {
  renderForTest(<Totals quote={{ ...quote, ...changes }} totalCents={totalCents} />);
  return ['Subtotal', /^Discount/, 'Upgrade credit', 'Tax', 'Total'].map(
    (label) => screen.queryByText(label)?.parentElement?.textContent,
  );
}

test('the totals show subtotal, discount, tax and total', () => {
  expect(lines({}, 1499)).toEqual([
    'Subtotal$14.99',
    'Discount$0.00',
    undefined,
    'Tax$0.00',
    'Total$14.99',
  ]);
});

test('a discount and an upgrade credit are subtracted', () => {
  const changes = {
    list_price_cents: 2999,
    discount_cents: 300,
    credit_cents: 1499,
    percent_off: 10,
  };
  expect(lines(changes, 1200)).toEqual([
    'Subtotal$29.99',
    'Discount (10%)-$3.00',
    'Upgrade credit-$14.99',
    'Tax$0.00',
    'Total$12.00',
  ]);
});

test('the summary names the plan and its price', () => {
  renderForTest(<SubscriptionSummary quote={quote} />);
  screen.getByText('Premed Cheatsheet');
  screen.getByText('$14.99');
});
