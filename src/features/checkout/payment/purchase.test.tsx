import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { fill, renderAt } from '#ui/test-render.tsx';

import { awaitOrder } from '../confirmation/await-order.ts';
import { openOrder, type settleOrder } from '../mutations.ts';
import type { PaymentForm } from './payment-form.tsx';
import { Purchase } from './purchase.tsx';
import type { MethodToCharge } from './payment.ts';
import type { HeldPlan, Order, Quote } from '../schema.ts';
import { checkoutEvents, readCheckout } from '../store.ts';
import { goodCard, order, quote } from '../test-data.ts';

const { charge, fetchQuote, fetchFreshOrder, fetchHeldPlans } = vi.hoisted(() => ({
  fetchHeldPlans: vi.fn<() => Promise<HeldPlan[]>>(),
  fetchFreshOrder: vi.fn<() => Promise<Order | null>>(),
  charge: vi.fn<MethodToCharge['charge']>(),
  fetchQuote: vi.fn<(code: string | null) => Promise<Quote>>(),
}));

vi.mock('#lib/money/stripe.ts', () => ({ getStripe: () => Promise.resolve({}) }));
vi.mock('../confirmation/await-order.ts', () => ({ awaitOrder: vi.fn<typeof awaitOrder>() }));
vi.mock('../mutations.ts', () => ({
  openOrder: vi.fn<typeof openOrder>(),
  settleOrder: vi.fn<typeof settleOrder>(),
}));
vi.mock('../queries.ts', () => ({
  fetchOrder: () => Promise.resolve(order),
  quoteOptions: (plan: string, code: string | null) => ({
    queryKey: ['quote', plan, code],
    queryFn: () => fetchQuote(code),
  }),
  savedCardsOptions: () => ({ queryKey: ['saved-cards'], queryFn: () => Promise.resolve([]) }),
  isVerifiedOptions: () => ({ queryKey: ['is-verified'], queryFn: () => Promise.resolve(true) }),
  freshOrderOptions: () => ({ queryKey: ['fresh-order'], queryFn: fetchFreshOrder }),
  heldPlansOptions: () => ({ queryKey: ['held-plans'], queryFn: fetchHeldPlans }),
  isAtBankOptions: () => ({ queryKey: ['is-at-bank'], queryFn: () => false }),
  productsOptions: {
    queryKey: ['products'],
    queryFn: () =>
      Promise.resolve([{ id: 'cheatsheet', capabilities: ['profiles'], features: ['Advice'] }]),
  },
}));
vi.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
}));
vi.mock('./wallets.tsx', () => ({ Wallets: () => null }));
vi.mock('#model/store/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['facts'], queryFn: () => ({ sellsTo: ['US'], refundDays: 14 }) },
}));
vi.mock('./payment-form.tsx', () => ({
  PaymentForm: ({ isDisabled, onPay }: Parameters<typeof PaymentForm>[0]) => (
    <button type="button" disabled={isDisabled} onClick={() => onPay({ ...goodCard(), charge })}>
      PAY NOW
    </button>
  ),
}));

const free: Quote = {
  ...quote,
  discount_cents: 1499,
  total_cents: 0,
  percent_off: 100,
  coupon_code: 'PARTNER',
  coupon_description: 'Partnership - 100% Off',
  is_free: true,
};

function setUp({ buyerId = null as string | null, isHeld = false } = {}) {
  const handlers = {
    ensureAccount: vi.fn<() => Promise<void>>().mockResolvedValue(),
    refreshAccess: vi.fn<() => Promise<void>>().mockResolvedValue(),
    onBuyerChange: vi.fn<() => void>(),
  };
  const { address } = renderAt(
    <Purchase
      plan="cheatsheet"
      step="payment"
      buyer={{ id: buyerId, name: 'Pat Person', email: 'pat@example.com' }}
      person={() => 'who are you?'}
      isHeld={isHeld}
      pageOf={() => ({ path: '/profile', label: 'Start Exploring Profiles' })}
      agreement="the agreement"
      resend={() => 'send again'}
      onLoginAsked={() => {}}
      {...handlers}
    />,
    '/checkout?plan=cheatsheet',
  );
  return { user: userEvent.setup(), address, ...handlers };
}

const granted = () => readCheckout().order;

const payNow = () => screen.findByRole('button', { name: 'PAY NOW' });

async function tryCode(user: ReturnType<typeof userEvent.setup>, code: string) {
  const field = await screen.findByLabelText('Gift or discount code');
  if (code !== '') await fill(user, field, code);
  await user.click(screen.getByRole('button', { name: 'APPLY' }));
}

/** Resolves prices immediately, and prices with a code on demand. */
function holdCodeQuotes() {
  let respond: ((quote: Quote) => void) | undefined;
  const answered = new Promise<Quote>((resolve) => {
    respond = resolve;
  });
  fetchQuote.mockImplementation((code) => (code === null ? Promise.resolve(quote) : answered));
  return (quoteThen: Quote) => respond?.(quoteThen);
}

beforeEach(() => {
  checkoutEvents.plansReopened();
  checkoutEvents.planPicked('cheatsheet');
  fetchFreshOrder.mockReset().mockResolvedValue(null);
  fetchHeldPlans.mockReset().mockResolvedValue([]);
  fetchQuote.mockReset().mockResolvedValue(quote);
  vi.mocked(awaitOrder).mockReset().mockResolvedValue(order);
  charge.mockReset().mockResolvedValue({ intentId: 'pi_1' });
  vi.mocked(openOrder)
    .mockReset()
    .mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount: 1499 });
});

test('a plan taken off sale meanwhile cannot be bought', async () => {
  const { user, refreshAccess } = setUp();
  await waitFor(async () => expect(await payNow()).toHaveProperty('disabled', false));
  fetchQuote.mockRejectedValue(new RequestError('PT404', 'This plan is not on sale.'));
  vi.mocked(openOrder).mockRejectedValue(
    new RequestError('unknown_plan', 'This plan is not on sale.'),
  );
  await user.click(await payNow());
  expect((await screen.findAllByText('This plan is not on sale.')).length).toBeGreaterThan(0);
  await screen.findByRole('button', { name: 'See the plans' });
  expect(screen.queryByRole('button', { name: 'PAY NOW' })).toBeNull();
  expect(refreshAccess).toHaveBeenCalledOnce();
  expect(granted()).toBeNull();
});

test('an unknown plan leads to the plans', async () => {
  fetchQuote.mockRejectedValue(new RequestError('PT404', 'This plan is not on sale.'));
  const { user, address } = setUp();
  await user.click(await screen.findByRole('button', { name: 'See the plans' }));
  expect(address()).toBe('/checkout');
  expect(screen.queryByRole('button', { name: 'PAY NOW' })).toBeNull();
});

test('a buyer cannot pay while a code is applied', async () => {
  const respond = holdCodeQuotes();
  const { user } = setUp();
  await waitFor(async () => expect(await payNow()).toHaveProperty('disabled', false));
  await tryCode(user, 'PARTNER');
  await waitFor(async () => expect(await payNow()).toHaveProperty('disabled', true));
  respond(free);
  expect(await screen.findByRole('button', { name: 'Confirm Free Access' })).toHaveProperty(
    'disabled',
    false,
  );
  expect(openOrder).not.toHaveBeenCalled();
});

test('a code that arrives after the payment started does not change it', async () => {
  const respond = holdCodeQuotes();
  const { user } = setUp();
  await tryCode(user, 'PARTNER');
  act(checkoutEvents.paymentStarted);
  respond(free);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'APPLY' })).toHaveProperty('disabled', false),
  );
  expect(screen.queryByText(/^Coupon applied!/)).toBeNull();
  expect(readCheckout().couponCode).toBeNull();
});

test('a member cannot buy a plan they hold', async () => {
  const { user, address } = setUp({ buyerId: 'person', isHeld: true });
  await screen.findByRole('heading', { name: 'You already have this plan.' });
  await user.click(screen.getByRole('button', { name: 'Start Exploring Profiles' }));
  expect(address()).toBe('/profile');
});

const held = {
  ...quote,
  held_until: '2027-03-03T12:00:00Z',
  renewable_from: '2027-01-02T12:00:00Z',
  is_renewable: false,
  access_until: '2028-03-03T12:00:00Z',
};

const larger: HeldPlan = {
  plan: 'plus',
  name: 'Plus',
  capabilities: ['profiles', 'plus'],
  heldUntil: '2027-03-03T12:00:00Z',
  hasEnded: false,
  renewableFrom: null,
  isRenewable: false,
  accessUntil: '2028-03-03T12:00:00Z',
};

test('a member who holds a larger plan is asked before they pay for a smaller one', async () => {
  fetchHeldPlans.mockResolvedValue([larger]);
  const { user, address } = setUp({ buyerId: 'person' });
  await screen.findByText('Everything in Premed Cheatsheet is in your Plus, until March 3, 2027.');
  await user.click(screen.getByRole('button', { name: 'Start Exploring Profiles' }));
  expect(address()).toBe('/profile');
  await user.click(screen.getByRole('button', { name: 'Buy it anyway' }));
  await payNow();
});

test('a member learns until when they hold a plan, and when they can renew it', async () => {
  fetchQuote.mockResolvedValue(held);
  setUp({ buyerId: 'person' });
  await screen.findByText(
    'There is nothing to pay. Your access lasts until March 3, 2027. Renewal opens January 2, 2027.',
  );
  expect(screen.queryByRole('button', { name: 'PAY NOW' })).toBeNull();
});

test('an order completed a moment ago gets its confirmation', async () => {
  fetchFreshOrder.mockResolvedValue(order);
  setUp({ buyerId: 'person', isHeld: true });
  await waitFor(() => expect(readCheckout().order).toEqual(order));
  expect(screen.queryByText('You already have this plan.')).toBeNull();
});

test('a kept code that is refused now is removed with the reason, and the price without it is shown', async () => {
  checkoutEvents.couponApplied('cheatsheet', 'STUDENT2025');
  fetchQuote.mockImplementation((code) =>
    code === null
      ? Promise.resolve(quote)
      : Promise.reject(
          new RequestError(
            'PT422',
            'Invalid coupon code. Please try again. This coupon has expired.',
          ),
        ),
  );
  setUp();
  await screen.findByText(
    'Invalid coupon code. Please try again. This coupon has expired. This price is without the code STUDENT2025.',
  );
  await payNow();
  expect(readCheckout().couponCode).toBeNull();
});

test('the buyer is shown and can be changed, or go back to the plans', async () => {
  const { user, onBuyerChange, address } = setUp();
  await payNow();
  screen.getByText('pat@example.com');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(onBuyerChange).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Back to Plans' }));
  expect(address()).toBe('/checkout');
});
