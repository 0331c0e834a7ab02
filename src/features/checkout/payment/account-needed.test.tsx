import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderAt } from '#ui/test-render.tsx';

import type { Quote } from '../schema.ts';
import { quote } from '../test-data.ts';
import { AccountNeeded } from './account-needed.tsx';

const fetchQuote = vi.hoisted(() => vi.fn<() => Promise<Quote>>());
vi.mock('../queries.ts', () => ({
  quoteOptions: () => ({ queryKey: ['quote'], queryFn: fetchQuote }),
}));

const offer = 'Premed Cheatsheet · $14.99';

function show() {
  const onPlanKnown = vi.fn<(offer: string | null) => void>();
  const onDetailsAsked = vi.fn<(offer: string | null) => void>();
  const { address } = renderAt(
    <AccountNeeded plan="cheatsheet" {...{ onPlanKnown, onDetailsAsked }} />,
    '/checkout?plan=cheatsheet',
  );
  return { onPlanKnown, onDetailsAsked, address };
}

beforeEach(() => void fetchQuote.mockReset().mockResolvedValue(quote));

test('there is nothing to press, and no account is mentioned, until the price is known', () => {
  fetchQuote.mockReturnValue(new Promise(() => {}));
  const { onPlanKnown } = show();
  screen.getByRole('heading', { name: 'Checkout' });
  screen.getByRole('heading', { name: 'Order summary' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.querySelector('[data-waits]')).not.toBeNull();
  expect(onPlanKnown).not.toHaveBeenCalled();
});

test('a visitor can enter their details or go back to the plans', async () => {
  const { onPlanKnown, onDetailsAsked, address } = show();
  await screen.findByRole('heading', { name: 'Creating Your Account' });
  screen.getByText('Premed Cheatsheet');
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total$14.99');
  expect(onPlanKnown).toHaveBeenCalledExactlyOnceWith(offer);
  await userEvent.click(screen.getByRole('button', { name: 'Enter your details' }));
  expect(onDetailsAsked).toHaveBeenCalledExactlyOnceWith(offer);
  await userEvent.click(screen.getByRole('button', { name: 'Back to Plans' }));
  expect(address()).toBe('/checkout');
});
