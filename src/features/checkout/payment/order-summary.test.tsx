import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { formatMoment } from '#lib/dates/dates.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { BuyerLine, OrderSummary, Totals } from './order-summary.tsx';
import { buyer, price, quote } from '../test-data.ts';

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

test('the totals have a line for each part, also without a discount', () => {
  renderForTest(<Totals price={price} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Subtotal',
    'Discount',
    'Tax',
    'Total',
  ]);
});

test('the buyer cannot be changed during a payment', () => {
  renderForTest(<BuyerLine buyer={buyer} />);
  expect(screen.queryByRole('button')).toBeNull();
});
