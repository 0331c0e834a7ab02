import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InitialEntry } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';

import { renderAt } from '#ui/test-render.tsx';

import { useCheckoutAddress, useStepsOf } from './address.ts';
import { checkoutEvents } from './store.ts';
import { visa } from './test-data.ts';

const payment = '/checkout?plan=cheatsheet';
const review = `${payment}&step=review`;

function Checkout() {
  const { plan, step } = useCheckoutAddress();
  if (plan === null) return <h1>Plans</h1>;
  return step === 'payment' || step === 'review' ? <Steps plan={plan} step={step} /> : null;
}

function Steps({ plan, step }: Parameters<typeof useStepsOf>[0]) {
  const { back, toReview, wasRefused } = useStepsOf({ plan, step });
  function choose() {
    checkoutEvents.cardChosen(visa);
    toReview();
  }
  return (
    <>
      <h1>{step}</h1>
      {wasRefused && 'Refused'}
      <button type="button" onClick={choose}>
        Review
      </button>
      <button type="button" onClick={back}>
        Back
      </button>
    </>
  );
}

function show(...entries: InitialEntry[]) {
  return {
    ...renderAt(<Checkout />, ...entries),
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    shown: (title: string) => screen.findByRole('heading', { name: title }),
  };
}

beforeEach(() => {
  sessionStorage.clear();
  checkoutEvents.plansReopened();
});

test('Back leads from the review to the payment, and the browser’s Back from there to the page before', async () => {
  const { router, press, shown, address } = show('/', payment);
  await press('Review');
  await shown('review');
  await press('Back');
  await shown('payment');
  expect(address()).toBe(payment);
  await act(() => router.navigate(-1));
  expect(address()).toBe('/');
});

test('choosing the card again after a reload adds no history entry', async () => {
  // The browser keeps the navigation state across a reload.
  const state = { isFromPayment: true };
  const { router, press, shown, address } = show('/', payment, {
    pathname: '/checkout',
    search: '?plan=cheatsheet&step=review',
    state,
  });
  await shown('payment');
  await press('Review');
  await shown('review');
  await press('Back');
  await shown('payment');
  expect(address()).toBe(payment);
  await act(() => router.navigate(-1));
  expect(address()).toBe('/');
});

test('Back from a direct link to the review stays in the checkout', async () => {
  const { press, shown, address } = show('/', review);
  await press('Review');
  await shown('review');
  await press('Back');
  await shown('payment');
  expect(address()).toBe(payment);
  await press('Back');
  await shown('Plans');
});

test.each([
  ['failed', true],
  ['succeeded', false],
])('what the provider appends is dropped on arrival: %s', async (outcome, isRefused) => {
  const { shown, address } = show(
    '/',
    `${payment}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=${outcome}`,
  );
  await shown('payment');
  expect(address()).toBe(payment);
  expect(screen.queryByText('Refused') !== null).toBe(isRefused);
});
