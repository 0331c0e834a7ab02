import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { visibleRows } from './accounts.ts';
import {
  entitlementsOf,
  openOrder,
  orderReaches,
  purchasesOf,
  pay,
  stripeFake,
} from './checkout.ts';
import { stripe } from './support/stripe.ts';
import {
  about,
  deliver,
  deliverAccepted,
  event,
  newBuyerWithEvents,
  recordedEvent,
} from './stripe-events.ts';

const statusOf = async (userId: string) => (await purchasesOf(userId))[0]?.status;

describe('a payment that succeeded', () => {
  it('delivered twenty times at the same time grants one entitlement', async () => {
    const { client, id, order, events } = await newBuyerWithEvents();
    const succeeded = events.succeeded();
    const responses = await Promise.all(Array.from({ length: 20 }, () => deliver(succeeded)));
    expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(await entitlementsOf(id)).toMatchObject([{ order_id: order.orderId, revoked_at: null }]);
    expect(await statusOf(id)).toBe('completed');
    expect(await recordedEvent(succeeded.id)).toMatchObject({
      error: null,
      processed_at: expect.any(String),
    });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });

  it('reported by twenty different events grants one entitlement', async () => {
    const { id, events } = await newBuyerWithEvents();
    await Promise.all(Array.from({ length: 20 }, () => deliverAccepted(events.succeeded())));
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: 1, amount_received: 1 }],
    ['a part of the amount', { amount_received: 100 }],
    ['another currency', { currency: 'eur' }],
    ['another intent', { id: 'pi_of_somebody_else' }],
  ])('with %s grants nothing and records why', async (_, change) => {
    const { client, id, events } = await newBuyerWithEvents();
    const wrong = events.succeeded(change);
    await deliverAccepted(wrong);
    expect(await entitlementsOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('pending');
    expect(await visibleRows(client, 'applicants')).toBe(0);
    expect(await recordedEvent(wrong.id)).toMatchObject({
      processed_at: expect.any(String),
      error: expect.stringMatching(/^Order \d+ /),
    });
    // The right event is still processed.
    await deliverAccepted(events.succeeded());
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('for an unknown order changes nothing', async () => {
    const { id, events } = await newBuyerWithEvents();
    for (const change of [
      { id: `pi_${randomUUID()}`, metadata: {} },
      { id: `pi_${randomUUID()}`, metadata: { order_id: randomUUID() } },
      { id: `pi_${randomUUID()}`, metadata: { order_id: "' or true --" } },
    ]) {
      const foreign = events.succeeded(change);
      await deliverAccepted(foreign);
      expect(await recordedEvent(foreign.id)).toMatchObject({ processed_at: expect.any(String) });
    }
    expect(await statusOf(id)).toBe('pending');
  });
});

it('an event of another kind is accepted and does nothing', async () => {
  const { id, order } = await newBuyerWithEvents();
  const other = event('customer.created', {
    id: order.intentId,
    metadata: { order_id: order.orderId },
  });
  await deliverAccepted(other);
  await deliverAccepted(other);
  expect(await recordedEvent(other.id)).toMatchObject({
    type: 'customer.created',
    error: null,
    processed_at: expect.any(String),
  });
  expect(await statusOf(id)).toBe('pending');
});

describe('a refund', () => {
  it('revokes the access of its order immediately, and that of no other', async () => {
    const { client, id, events } = await newBuyerWithEvents('cheatsheet-plus');
    await deliverAccepted(events.succeeded());
    const other = await openOrder(client, 'application-plus');
    await deliverAccepted(about(other).succeeded());
    const plusGuides = async () =>
      (await client.from('guides').select('id').eq('capability', 'plus')).data?.length ?? 0;
    expect(await plusGuides()).toBeGreaterThan(0);

    await deliverAccepted(events.refunded());
    expect(await plusGuides()).toBe(0);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);

    await deliverAccepted(about(other).refunded());
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const entitlements = await entitlementsOf(id);
    expect(entitlements.map((one) => one.revoked_at === null)).toEqual([false, false]);
    expect((await purchasesOf(id)).map((one) => one.status)).toEqual(['refunded', 'refunded']);
  });

  it('in part keeps the access', async () => {
    const { client, id, events } = await newBuyerWithEvents();
    await deliverAccepted(events.succeeded());
    await deliverAccepted(events.refunded(500));
    expect(await purchasesOf(id)).toMatchObject([{ status: 'completed', refunded_cents: 500 }]);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });

  it('delivered before its payment is not undone by it', async () => {
    const { client, id, events } = await newBuyerWithEvents();
    await deliverAccepted(events.refunded());
    await deliverAccepted(events.succeeded());
    expect(await statusOf(id)).toBe('refunded');
    expect(await visibleRows(client, 'applicants')).toBe(0);
    expect((await entitlementsOf(id)).filter((one) => one.revoked_at === null)).toEqual([]);
  });

  it('lets the person buy the plan again', async () => {
    const { client, id, events } = await newBuyerWithEvents();
    await deliverAccepted(events.succeeded());
    await deliverAccepted(events.refunded());
    const again = await openOrder(client, 'cheatsheet');
    await deliverAccepted(about(again).succeeded());
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await entitlementsOf(id)).toHaveLength(2);
  });
});

describe('a dispute', () => {
  it('revokes the plan when it opens and restores it when it is won', async () => {
    const { client, id, events } = await newBuyerWithEvents();
    await deliverAccepted(events.succeeded());
    await deliverAccepted(events.dispute('created', 'needs_response'));
    expect(await statusOf(id)).toBe('disputed');
    expect(await visibleRows(client, 'applicants')).toBe(0);

    await deliverAccepted(events.dispute('closed', 'won'));
    expect(await statusOf(id)).toBe('completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('that is lost keeps the plan revoked', async () => {
    const { client, id, events } = await newBuyerWithEvents();
    await deliverAccepted(events.succeeded());
    await deliverAccepted(events.dispute('created', 'needs_response'));
    await deliverAccepted(events.dispute('closed', 'lost'));
    expect(await statusOf(id)).toBe('dispute_lost');
    expect(await visibleRows(client, 'applicants')).toBe(0);
  });

  it.each([
    ['won', ['closed', 'failed', 'created', 'succeeded'], true],
    ['won', ['created', 'closed', 'failed', 'succeeded'], true],
    ['won', ['succeeded', 'closed', 'created'], true],
    ['lost', ['closed', 'failed', 'created', 'succeeded'], false],
    ['lost', ['created', 'closed', 'succeeded'], false],
  ] as const)('that is %s ends the same when delivered as %j', async (outcome, order, holds) => {
    const buyer = await newBuyerWithEvents();
    const { client, id } = buyer;
    const possible = {
      succeeded: buyer.events.succeeded(),
      failed: buyer.events.failed(),
      created: buyer.events.dispute('created', 'needs_response'),
      closed: buyer.events.dispute('closed', outcome),
    };
    const events = order.map((name) => possible[name]);
    for (const one of events) await deliverAccepted(one);
    expect((await visibleRows(client, 'applicants')) > 0).toBe(holds);
    for (const one of events) expect((await recordedEvent(one.id))?.error).toBeNull();
    expect(await statusOf(id)).toBe(holds ? 'completed' : 'dispute_lost');
  });
});

it('a failure delivered after the success changes nothing', async () => {
  const { client, id, events } = await newBuyerWithEvents();
  await deliverAccepted(events.succeeded());
  await deliverAccepted(events.failed());
  expect(await statusOf(id)).toBe('completed');
  expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
});

describe('Stripe’s own webhook', () => {
  it('of a refund revokes the access', async () => {
    const { client, order } = await newBuyerWithEvents();
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    await stripe.refunds.create({ payment_intent: order.intentId });
    await orderReaches(order.orderId, 'refunded');
    expect(await visibleRows(client, 'applicants')).toBe(0);
  });

  it('of a dispute revokes the access and restores it when it is won', async () => {
    const { client, order } = await newBuyerWithEvents();
    await pay(order, 'pm_card_createDispute');
    await orderReaches(order.orderId, 'disputed');
    expect(await visibleRows(client, 'applicants')).toBe(0);

    const { data } = await stripe.disputes.list({ payment_intent: order.intentId });
    await stripeFake(`disputes/${data[0]?.id}/close`, { status: 'won' });
    await orderReaches(order.orderId, 'completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });
});
