import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { formatMoment } from '#lib/dates/dates.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { BuyerLine, OrderSummary, Totals } from './order-summary.tsx';
import type { Quote } from '../schema.ts';
import { buyer, quote } from '../test-data.ts';

function lines(changes: Partial<Quote>, totalCents: number) {
  const price = { quote: { ...quote, ...changes }, totalCents, error: null };
  renderForTest(<Totals price={{ ...price, retry: () => undefined, isFetching: false }} />);
  return ['Subtotal', /^Discount/, 'Upgrade credit', 'Tax', 'Total'].map(
    (label) => screen.queryByText(label)?.parentElement?.textContent,
  );
}

test('the totals show subtotal, tax and total', () => {
  expect(lines({}, 1499)).toEqual([
    'Subtotal$14.99',
    undefined,
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

test('the summary shows the price before a sale, and its end', () => {
  const sale = { full_price_cents: 1999, sale_ends_at: '2026-12-31T23:30:00Z' };
  renderForTest(<OrderSummary quote={{ ...quote, ...sale }} />);
  expect(screen.getByText('$19.99').tagName).toBe('S');
  screen.getByText(`Sale ends ${formatMoment(sale.sale_ends_at)}`);
});

test.each([
  [null, 'Change'],
  ['person', 'Change account'],
])('the buyer is named (account: %s), and can be changed by %s', async (id, label) => {
  const onChange = vi.fn<() => void>();
  renderForTest(<BuyerLine buyer={{ ...buyer, id }} onChange={onChange} />);
  screen.getByText(/^Buying as Pat Person/);
  screen.getByText('pat@example.com');
  await userEvent.click(screen.getByRole('button', { name: label }));
  expect(onChange).toHaveBeenCalledOnce();
});

test('the buyer cannot be changed during a payment', () => {
  renderForTest(<BuyerLine buyer={buyer} />);
  expect(screen.queryByRole('button')).toBeNull();
});
