import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AccountNeeded } from './account-needed.tsx';
import { price } from '../test-data.ts';
import type { Price } from './use-price.ts';

const onDetailsAsked = vi.fn<() => void>();
const onBack = vi.fn<() => void>();

const show = (shown: Price) =>
  renderForTest(<AccountNeeded price={shown} onDetailsAsked={onDetailsAsked} onBack={onBack} />);

test('there is nothing to press, and no account is mentioned, until the price is known', () => {
  const { container } = show({ ...price, quote: undefined, isKnown: false });
  screen.getByRole('heading', { name: 'Checkout' });
  screen.getByRole('heading', { name: 'Order summary' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.querySelector('[data-waits]')).not.toBeNull();
});

test('a visitor can enter their details or go back to the plans', async () => {
  show(price);
  screen.getByRole('heading', { name: 'Creating Your Account' });
  screen.getByText('Premed Cheatsheet');
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total$14.99');
  await userEvent.click(screen.getByRole('button', { name: 'Enter your details' }));
  expect(onDetailsAsked).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Plans' }));
  expect(onBack).toHaveBeenCalledOnce();
});
