import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { getStripe } from '#lib/money/stripe.ts';
import { renderForTest } from '#ui/test-render.tsx';

import type { MethodToCharge } from './payment.ts';
import { ReviewStep } from './review-step.tsx';
import { buyer, price, visa } from '../test-data.ts';
import type { Price } from './use-price.ts';

vi.mock('#lib/money/stripe.ts', () => ({ getStripe: vi.fn<typeof getStripe>() }));

beforeEach(() => {
  vi.mocked(getStripe)
    .mockReset()
    .mockResolvedValue({} as never);
});

async function setUp(changes: Partial<Price> = {}, isBusy = false) {
  const onPay = vi.fn<(card: MethodToCharge | null) => void>();
  renderForTest(
    <ReviewStep
      plan="cheatsheet"
      refundDays={14}
      price={{ ...price, ...changes }}
      buyer={buyer}
      card={visa}
      isBusy={isBusy}
      outcome="the outcome"
      agreement="the agreement"
      onPay={onPay}
      onBuyerChange={() => {}}
    />,
  );
  const button = await screen.findByRole('button', { name: /Subscribe|Processing/ });
  return { user: userEvent.setup(), onPay, button };
}

test('a free order does not charge the card', async () => {
  const { user, onPay, button } = await setUp({ totalCents: 0 });
  await user.click(button);
  expect(onPay).toHaveBeenCalledExactlyOnceWith(null);
});

test('the button is disabled during a payment and without a price', async () => {
  const { button } = await setUp({}, true);
  expect(button).toHaveProperty('disabled', true);
});

test('a plan that is no longer on sale cannot be bought', async () => {
  const { button } = await setUp({
    error: new RequestError('PT409', 'This plan is not on sale.'),
    isMissing: true,
  });
  screen.getByText('This plan is not on sale.');
  expect(button).toHaveProperty('disabled', true);
});
