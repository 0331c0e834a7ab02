import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { visibleRows } from './accounts.ts';
import { entitlementsOf, openOrder, orderReaches, ordersOf, pay, stripeFake } from './checkout.ts';
import { stripe } from './support/stripe.ts';
import { type Event, about, deliver, event } from './stripe-events.ts';
import { newPerson, server } from './support/clients.ts';

async function accepted(sent: Event): Promise<void> {
  const { status, json } = await deliver(sent);
  expect({ status, json }).toEqual({ status: 200, json: { received: true } });
}

async function recorded(id: string) {
  const { data } = await server()
    .from('stripe_events')
    .select()
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** Somebody with an open order that no card has touched: the events of its payment are ours to send. */
async function buyer(plan = 'cheatsheet') {
  const person = await newPerson();
  const order = await openOrder(person.client, plan);
  return { ...person, order, events: about(order) };
}

const statusOf = async (userId: string) => (await ordersOf(userId))[0]?.status;

describe('a payment that succeeded', () => {
  it('told twenty times at once leaves one entitlement', async () => {
    const { client, id, order, events } = await buyer();
    const succeeded = events.succeeded();
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(succeeded)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await entitlementsOf(id)).toMatchObject([{ order_id: order.orderId, revoked_at: null }]);
    expect(await statusOf(id)).toBe('completed');
    expect(await recorded(succeeded.id)).toMatchObject({
      error: null,
      processed_at: expect.any(String),
    });
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });

  it('told by twenty different events leaves one entitlement too', async () => {
    const { id, events } = await buyer();
    await Promise.all(Array.from({ length: 20 }, () => accepted(events.succeeded())));
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it.each([
    ['another amount', { amount: 1, amount_received: 1 }],
    ['a part of the amount', { amount_received: 100 }],
    ['another currency', { currency: 'eur' }],
    ['another intent', { id: 'pi_of_somebody_else' }],
  ])('with %s than the order’s grants nothing, and says why', async (_, change) => {
    const { client, id, events } = await buyer();
    const wrong = events.succeeded(change);
    await accepted(wrong);
    expect(await entitlementsOf(id)).toEqual([]);
    expect(await statusOf(id)).toBe('pending');
    expect(await visibleRows(client, 'applicants')).toBe(0);
    expect(await recorded(wrong.id)).toMatchObject({
      processed_at: expect.any(String),
      error: expect.stringMatching(/^Order \d+ /),
    });
    // The right one is still heard.
    await accepted(events.succeeded());
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('for an order of nobody’s changes nothing', async () => {
    const { id, events } = await buyer();
    for (const change of [
      { id: `pi_${randomUUID()}`, metadata: {} },
      { id: `pi_${randomUUID()}`, metadata: { order_id: randomUUID() } },
      { id: `pi_${randomUUID()}`, metadata: { order_id: "' or true --" } },
    ]) {
      const foreign = events.succeeded(change);
      await accepted(foreign);
      expect(await recorded(foreign.id)).toMatchObject({ processed_at: expect.any(String) });
    }
    expect(await statusOf(id)).toBe('pending');
  });
});

it('an event of another kind is accepted and does nothing', async () => {
  const { id, order } = await buyer();
  const other = event('customer.created', {
    id: order.intentId,
    metadata: { order_id: order.orderId },
  });
  await accepted(other);
  await accepted(other);
  expect(await recorded(other.id)).toMatchObject({
    type: 'customer.created',
    error: null,
    processed_at: expect.any(String),
  });
  expect(await statusOf(id)).toBe('pending');
});

describe('a refund', () => {
  it('takes what its order gave, at once, and nothing that another gave', async () => {
    const { client, id, events } = await buyer('cheatsheet-plus');
    await accepted(events.succeeded());
    const other = await openOrder(client, 'application-plus');
    await accepted(about(other).succeeded());
    const plusGuides = async () =>
      (await client.from('guides').select('id').eq('capability', 'plus')).data?.length ?? 0;
    expect(await plusGuides()).toBeGreaterThan(0);

    await accepted(events.refunded());
    expect(await plusGuides()).toBe(0);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);

    await accepted(about(other).refunded());
    expect(await visibleRows(client, 'applicants')).toBe(0);
    const entitlements = await entitlementsOf(id);
    expect(entitlements.map((one) => one.revoked_at === null)).toEqual([false, false]);
    expect((await ordersOf(id)).map((one) => one.status)).toEqual(['refunded', 'refunded']);
  });

  it('of a part takes nothing', async () => {
    const { client, id, events } = await buyer();
    await accepted(events.succeeded());
    await accepted(events.refunded(500));
    expect(await ordersOf(id)).toMatchObject([{ status: 'completed', refunded_cents: 500 }]);
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });

  it('heard of before its payment is not undone by it', async () => {
    const { client, id, events } = await buyer();
    await accepted(events.refunded());
    await accepted(events.succeeded());
    expect(await statusOf(id)).toBe('refunded');
    expect(await visibleRows(client, 'applicants')).toBe(0);
    expect((await entitlementsOf(id)).filter((one) => one.revoked_at === null)).toEqual([]);
  });

  it('lets the person buy the plan again', async () => {
    const { client, id, events } = await buyer();
    await accepted(events.succeeded());
    await accepted(events.refunded());
    const again = await openOrder(client, 'cheatsheet');
    await accepted(about(again).succeeded());
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await entitlementsOf(id)).toHaveLength(2);
  });
});

describe('a dispute', () => {
  it('takes the plan when it opens, and a win gives it back', async () => {
    const { client, id, events } = await buyer();
    await accepted(events.succeeded());
    await accepted(events.dispute('created', 'needs_response'));
    expect(await statusOf(id)).toBe('disputed');
    expect(await visibleRows(client, 'applicants')).toBe(0);

    await accepted(events.dispute('closed', 'won'));
    expect(await statusOf(id)).toBe('completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    expect(await entitlementsOf(id)).toHaveLength(1);
  });

  it('that is lost keeps it', async () => {
    const { client, id, events } = await buyer();
    await accepted(events.succeeded());
    await accepted(events.dispute('created', 'needs_response'));
    await accepted(events.dispute('closed', 'lost'));
    expect(await statusOf(id)).toBe('disputed');
    expect(await visibleRows(client, 'applicants')).toBe(0);
  });

  it.each([
    ['won', ['closed', 'failed', 'created', 'succeeded'], true],
    ['won', ['created', 'closed', 'failed', 'succeeded'], true],
    ['won', ['succeeded', 'closed', 'created'], true],
    ['lost', ['closed', 'failed', 'created', 'succeeded'], false],
    ['lost', ['created', 'closed', 'succeeded'], false],
  ] as const)('that is %s ends the same when told as %j', async (outcome, order, holds) => {
    const { client, id, events } = await buyer();
    const possible = {
      succeeded: events.succeeded(),
      failed: events.failed(),
      created: events.dispute('created', 'needs_response'),
      closed: events.dispute('closed', outcome),
    };
    const told = order.map((name) => possible[name]);
    for (const one of told) await accepted(one);
    expect((await visibleRows(client, 'applicants')) > 0).toBe(holds);
    for (const one of told) expect((await recorded(one.id))?.error).toBeNull();
    expect(await statusOf(id)).toBe(holds ? 'completed' : 'disputed');
  });
});

it('a failure told after the success changes nothing', async () => {
  const { client, id, events } = await buyer();
  await accepted(events.succeeded());
  await accepted(events.failed());
  expect(await statusOf(id)).toBe('completed');
  expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
});

describe('what Stripe tells by itself', () => {
  it('of a refund', async () => {
    const { client, order } = await buyer();
    await pay(order);
    await orderReaches(order.orderId, 'completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
    await stripe.refunds.create({ payment_intent: order.intentId });
    await orderReaches(order.orderId, 'refunded');
    expect(await visibleRows(client, 'applicants')).toBe(0);
  });

  it('of a dispute, opened and won', async () => {
    const { client, order } = await buyer();
    await pay(order, 'pm_card_createDispute');
    await orderReaches(order.orderId, 'disputed');
    expect(await visibleRows(client, 'applicants')).toBe(0);

    const { data } = await stripe.disputes.list({ payment_intent: order.intentId });
    await stripeFake(`disputes/${data[0]?.id}/close`, { status: 'won' });
    await orderReaches(order.orderId, 'completed');
    expect(await visibleRows(client, 'applicants')).toBeGreaterThan(0);
  });
});
