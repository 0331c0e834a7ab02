import { expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';

import { missingBuyer, pay, type MethodToCharge, type PaymentSteps } from './payment.ts';
import { order } from '../test-data.ts';

const goingWell = () => ({
  ensureAccount: vi.fn<PaymentSteps['ensureAccount']>().mockResolvedValue(),
  openOrder: vi
    .fn<PaymentSteps['openOrder']>()
    .mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount: 1499 }),
  keepPreferences: vi.fn<PaymentSteps['keepPreferences']>(),
  savePreferences: vi.fn<PaymentSteps['savePreferences']>(),
  awaitOrder: vi.fn<PaymentSteps['awaitOrder']>().mockResolvedValue(order),
});

const aCard = (savedCardId: string | null = null) => ({
  savedCardId,
  newBuyer: null as MethodToCharge['newBuyer'],
  billing: null as MethodToCharge['billing'],
  read: vi.fn<MethodToCharge['read']>().mockResolvedValue({ id: 'pm_1' }),
  charge: vi.fn<MethodToCharge['charge']>().mockResolvedValue({ intentId: 'pi_1' }),
  preferences: { cardholderName: 'Pat Person', address: null },
});

const request = (method: MethodToCharge | null) => ({
  plan: 'cheatsheet',
  couponCode: null,
  shownTotalCents: method ? 1499 : 0,
  method,
});

test('a payment reads the card, creates the account and the order, charges and grants access', async () => {
  const steps = goingWell();
  const card = aCard();
  expect(await pay(request(card), steps)).toEqual({ kind: 'granted', order });
  expect(steps.openOrder).toHaveBeenCalledExactlyOnceWith('cheatsheet', null, null, null);
  expect(card.charge).toHaveBeenCalledExactlyOnceWith('secret', 'pm_1');
  const inOrder = [card.read, steps.ensureAccount, steps.openOrder, card.charge];
  const calls = inOrder.map((step) => step.mock.invocationCallOrder[0] ?? 0);
  expect(calls).toEqual(calls.toSorted((a, b) => a - b));
});

test('the buyer that a wallet names gets the account', async () => {
  const steps = goingWell();
  const newBuyer = { name: 'Pat Person', email: 'pat@example.com' };
  await pay(request({ ...aCard(), newBuyer }), steps);
  expect(steps.ensureAccount).toHaveBeenCalledExactlyOnceWith(newBuyer);
});

test('a bank that decides later ends the wait, and nothing is saved', async () => {
  const steps = goingWell();
  const card = aCard();
  card.charge.mockResolvedValue({ isProcessing: true });
  expect(await pay(request(card), steps)).toEqual({ kind: 'processing' });
  expect(steps.awaitOrder).not.toHaveBeenCalled();
  expect(steps.savePreferences).not.toHaveBeenCalled();
});

test('a saved card is passed to the server', async () => {
  const steps = goingWell();
  await pay(request(aCard('pm_saved')), steps);
  expect(steps.openOrder).toHaveBeenCalledExactlyOnceWith('cheatsheet', null, 'pm_saved', null);
});

test('the address typed with the card is passed to the server', async () => {
  const steps = goingWell();
  const billing = { name: 'Sam Payer', address: { line1: '1 Main Street', country: 'US' } };
  await pay(request({ ...aCard(), billing }), steps);
  expect(steps.openOrder).toHaveBeenCalledExactlyOnceWith('cheatsheet', null, null, billing);
});

test('preferences are kept before the charge, which may leave the page, and saved only after it', async () => {
  const steps = goingWell();
  const paid = aCard();
  paid.charge.mockImplementation(() => {
    expect(steps.keepPreferences).toHaveBeenCalledExactlyOnceWith(
      order.id,
      'secret',
      paid.preferences,
    );
    return Promise.resolve({ intentId: 'pi_1' });
  });
  await pay(request(paid), steps);
  expect(steps.savePreferences).toHaveBeenCalledExactlyOnceWith(order.id, 'pi_1', paid.preferences);

  const others = goingWell();
  const declined = aCard();
  declined.charge.mockResolvedValue({ refusal: 'Your card was declined.', isUncharged: true });
  await pay(request(declined), others);
  expect(others.savePreferences).not.toHaveBeenCalled();
});

test('an unreadable card creates no account', async () => {
  const steps = goingWell();
  const card = aCard();
  card.read.mockResolvedValue({ refusal: 'Your card number is incorrect.', isUncharged: true });
  expect(await pay(request(card), steps)).toEqual({
    kind: 'declined',
    message: 'Your card number is incorrect.',
    isUncharged: true,
  });
  expect(steps.ensureAccount).not.toHaveBeenCalled();
});

test.each([1999, 999])('a price other than the one shown is not charged: %i', async (amount) => {
  const steps = goingWell();
  const card = aCard();
  steps.openOrder.mockResolvedValue({ orderId: order.id, clientSecret: 'secret', amount });
  expect(await pay(request(card), steps)).toEqual({ kind: 'price-changed', totalCents: amount });
  expect(card.charge).not.toHaveBeenCalled();
});

test.each([0, 1499])(
  'an order that is no longer free shows its price: %i cents',
  async (shownTotalCents) => {
    expect(await pay({ ...request(null), shownTotalCents }, goingWell())).toEqual({
      kind: 'price-changed',
      totalCents: 1499,
    });
  },
);

test('a free order needs no card', async () => {
  const steps = goingWell();
  steps.openOrder.mockResolvedValue({ orderId: order.id, free: true });
  expect(await pay(request(null), steps)).toEqual({ kind: 'granted', order });
  expect(steps.openOrder).toHaveBeenCalledExactlyOnceWith('cheatsheet', null, null, null);
  expect(steps.ensureAccount).toHaveBeenCalledExactlyOnceWith(null);
});

test('a free order waits for its buyer to open their mail', async () => {
  const steps = goingWell();
  steps.openOrder.mockResolvedValue({ isMailAwaited: true });
  expect(await pay(request(null), steps)).toEqual({ kind: 'mail-awaited' });
  expect(steps.awaitOrder).not.toHaveBeenCalled();
});

test('an order that became free is not charged', async () => {
  const steps = goingWell();
  const card = aCard();
  steps.openOrder.mockResolvedValue({ orderId: order.id, free: true });
  expect(await pay(request(card), steps)).toEqual({ kind: 'granted', order });
  expect(card.charge).not.toHaveBeenCalled();
});

test("a decline has the provider's message and skips the wait for the order", async () => {
  const steps = goingWell();
  const card = aCard();
  card.charge.mockResolvedValue({ refusal: 'Your card was declined.', isUncharged: true });
  expect(await pay(request(card), steps)).toEqual({
    kind: 'declined',
    message: 'Your card was declined.',
    isUncharged: true,
  });
  expect(steps.awaitOrder).not.toHaveBeenCalled();
});

test('a payment without confirmation is neither success nor failure', async () => {
  const steps = goingWell();
  steps.awaitOrder.mockResolvedValue(null);
  expect(await pay(request(aCard()), steps)).toEqual({ kind: 'unsettled', orderId: order.id });
});

test('a failed account creation opens no order', async () => {
  const steps = goingWell();
  steps.ensureAccount.mockRejectedValue(
    new RequestError('user_already_exists', 'An account with this email already exists.'),
  );
  await expect(pay(request(aCard()), steps)).rejects.toThrow(
    'An account with this email already exists.',
  );
  expect(steps.openOrder).not.toHaveBeenCalled();
});

const unexplained = [
  new TypeError('undefined is not a function'),
  ...['internal', 'unexpected_failure', 'no_session'].map(
    (code) => new RequestError(code, 'Something went wrong on our side.'),
  ),
];

test.each(unexplained)('a failure without a reason is named after its step: %s', async (error) => {
  const account = goingWell();
  account.ensureAccount.mockRejectedValue(error);
  await expect(pay(request(aCard()), account)).rejects.toThrow(
    'Failed to create your account. Please try again.',
  );
  await expect(pay(request(null), account)).rejects.toThrow(/^Failed to create your account$/);

  const opening = goingWell();
  opening.openOrder.mockRejectedValue(error);
  await expect(pay(request(aCard()), opening)).rejects.toThrow('Failed to process your order');
  await expect(pay(request(null), opening)).rejects.toThrow('Failed to process your free access');

  const waiting = goingWell();
  waiting.openOrder.mockResolvedValue({ orderId: order.id, free: true });
  waiting.awaitOrder.mockRejectedValue(error);
  await expect(pay(request(null), waiting)).rejects.toThrow(
    'An error occurred while processing your order',
  );

  const broken = aCard();
  broken.charge.mockRejectedValue(error);
  await expect(pay(request(broken), goingWell())).rejects.toThrow(
    'An error occurred during payment processing. Please try again.',
  );
});

test("the server's refusal keeps its message", async () => {
  const steps = goingWell();
  steps.openOrder.mockRejectedValue(new RequestError('unknown_plan', 'This plan is not on sale.'));
  await expect(pay(request(aCard()), steps)).rejects.toThrow('This plan is not on sale.');
});

test('a missing buyer is reported', async () => {
  const steps = goingWell();
  steps.ensureAccount.mockRejectedValue(missingBuyer());
  await expect(pay(request(null), steps)).rejects.toThrow(
    'Missing user information. Please try again.',
  );
});

test('a buyer with an ended session is reported missing, or asked to log in to pay', async () => {
  const steps = goingWell();
  steps.openOrder.mockRejectedValue(
    new RequestError('unauthenticated', 'Your session has expired. Please log in again.'),
  );
  await expect(pay(request(null), steps)).rejects.toThrow(
    'Missing user information. Please try again.',
  );
  await expect(pay(request(aCard()), steps)).rejects.toThrow(
    'Your session has expired. Please log in again.',
  );
});
