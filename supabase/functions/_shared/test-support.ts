// What the tests of the handlers share: the database in memory, people, and signed events.

import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import { type Access, authOf } from './auth.ts';
import { ClientError } from './http.ts';
import type { Orders, PaidCard, Payment } from './orders.ts';
import type { FailedRefund } from './refunds.ts';
import type { OpenOrder, OrderStatus } from './server-database.ts';
import { databaseOf, type ServerClient, type User } from './supabase.ts';

export const alice: User = {
  id: '0a11ce00-0000-4000-8000-000000000001',
  email: 'alice@example.com',
};
export const bob: User = { id: '00000b0b-0000-4000-8000-000000000002', email: 'bob@example.com' };

interface StoredOrder extends OpenOrder {
  userId: string;
  plan: string;
  attempt: number;
  card?: PaidCard;
}

/** Behaves as the SQL functions promise to, without PostgreSQL. */
export class MemoryOrders implements Orders {
  readonly orders: StoredOrder[] = [];
  /** Order ids that grant access. */
  readonly entitlements = new Set<string>();
  readonly events = new Map<string, { processed: boolean; error?: string }>();
  readonly failedRefunds: FailedRefund[] = [];
  readonly savedCards: string[] = [];
  /** The number of settle calls that reached an order and changed it. */
  changes = 0;
  /** Makes the next calls fail as they do when the database is away. */
  isDown = false;

  readonly #priceCents: Record<string, number> = { cheatsheet: 1999, application: 1999 };
  readonly #percentOff: Record<string, number> = { SAVE20: 20, FREE: 100 };

  async open(userId: string, plan: string, couponCode: string | null): Promise<OpenOrder> {
    this.#connect();
    const price = this.#priceCents[plan];
    if (price === undefined) throw new ClientError('unknown_plan', 'There is no such plan.');
    const percentOff = couponCode ? this.#percentOff[couponCode] : 0;
    if (percentOff === undefined) {
      throw new ClientError('coupon_refused', 'Invalid coupon code. Please try again.');
    }
    const mine = this.orders.filter((order) => order.userId === userId && order.plan === plan);
    if (mine.some((order) => this.entitlements.has(order.order_id))) {
      throw new ClientError('plan_already_held', 'You already have this plan.');
    }
    const total = Math.round((price * (100 - percentOff)) / 100);
    const pending = mine.find((order) => ['pending', 'failed'].includes(order.status));
    if (pending?.total_cents === total) return { ...pending, superseded_intents: [] };

    if (pending) pending.status = 'expired';
    const order: StoredOrder = {
      order_id: crypto.randomUUID(),
      order_number: 651 + this.orders.length,
      product_name: 'The Cheatsheet',
      total_cents: total,
      currency: 'usd',
      is_free: total === 0,
      status: total === 0 ? 'completed' : 'pending',
      stripe_payment_intent_id: null,
      superseded_intents: [pending?.stripe_payment_intent_id ?? []].flat(),
      userId,
      plan,
      attempt: 1,
    };
    this.orders.push(order);
    if (order.is_free) this.entitlements.add(order.order_id);
    return { ...order };
  }

  async find(userId: string, orderId: string) {
    this.#connect();
    const order = this.orders.find((each) => each.order_id === orderId && each.userId === userId);
    return order
      ? { id: orderId, status: order.status, intentId: order.stripe_payment_intent_id }
      : null;
  }

  async attachIntent(orderId: string, intentId: string): Promise<void> {
    this.#connect();
    const order = this.orders.find((order) => order.order_id === orderId);
    if (!order) throw new ClientError('conflict', 'There is no such order.');
    order.stripe_payment_intent_id = intentId;
  }

  async attempt(orderId: string): Promise<number> {
    return this.orders.find((order) => order.order_id === orderId)?.attempt ?? 1;
  }

  async endAttempt(orderId: string, attempt: number): Promise<number> {
    const order = this.orders.find((order) => order.order_id === orderId);
    if (!order) throw new ClientError('conflict', 'There is no such order.');
    if (order.attempt === attempt && !order.stripe_payment_intent_id) order.attempt++;
    return order.attempt;
  }

  async settle(payment: Payment, eventId?: string): Promise<OrderStatus | null> {
    this.#connect();
    const order = this.orders.find((order) =>
      payment.orderId
        ? order.order_id === payment.orderId
        : order.stripe_payment_intent_id === payment.intentId,
    );
    if (eventId) this.events.set(eventId, { processed: true });
    if (!order) return null;
    if (payment.outcome === 'succeeded' && payment.amountCents !== order.total_cents) {
      throw new ClientError('unprocessable', 'The amount paid is not the amount of the order.');
    }
    if (payment.outcome === 'succeeded' && payment.card) order.card = payment.card;
    const next = STATUS_AFTER[payment.outcome];
    if (next && PROGRESS.indexOf(next) > PROGRESS.indexOf(order.status)) {
      order.status = next;
      this.changes++;
      if (next === 'completed') this.entitlements.add(order.order_id);
      if (next === 'refunded' || next === 'disputed') this.entitlements.delete(order.order_id);
    }
    if (payment.outcome === 'dispute_won' && order.status === 'disputed') {
      order.status = 'completed';
      this.entitlements.add(order.order_id);
    }
    return order.status;
  }

  async settleFailedRefund(refund: FailedRefund, eventId?: string): Promise<OrderStatus | null> {
    this.#connect();
    if (eventId) this.events.set(eventId, { processed: true });
    const order = this.orders.find((each) => each.stripe_payment_intent_id === refund.intentId);
    if (!order) return null;
    this.failedRefunds.push(refund);
    if (order.status === 'refunded' && refund.refundedCents < order.total_cents) {
      order.status = 'completed';
      this.entitlements.add(order.order_id);
    }
    return order.status;
  }

  async recordEvent({ id }: { id: string }): Promise<boolean> {
    this.#connect();
    if (this.events.get(id)?.processed) return false;
    this.events.set(id, { processed: false });
    return true;
  }

  async closeEvent(eventId: string, problem?: string): Promise<void> {
    this.events.set(eventId, { processed: true, ...(problem ? { error: problem } : {}) });
  }

  async hasSavedCard(userId: string, paymentMethodId: string): Promise<boolean> {
    return this.savedCards.includes(`${userId} ${paymentMethodId}`);
  }

  #connect(): void {
    if (this.isDown) throw new Error('The connection was refused.');
  }
}

const PROGRESS: OrderStatus[] = [
  'pending',
  'failed',
  'expired',
  'completed',
  'disputed',
  'refunded',
];
const STATUS_AFTER: Partial<Record<Payment['outcome'], OrderStatus>> = {
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'expired',
  refunded: 'refunded',
  disputed: 'disputed',
};

/** The bearer token is the person's e-mail here; what a real one must be is tested with `_shared`. */
export async function signedInUser(request: Request): Promise<User> {
  const token = request.headers.get('authorization')?.replace('Bearer ', '');
  const user = [alice, bob].find(({ email }) => email === token);
  if (!user) throw new ClientError('unauthenticated', 'Please log in first.');
  return user;
}

/** A POST as the browser sends it. A string is sent as it is. */
export function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://functions.test/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export const as = (user: User) => ({ authorization: `Bearer ${user.email}` });

export async function read(response: Response | Promise<Response>): Promise<{
  status: number;
  body: Record<string, unknown>;
  errorCode?: string;
  errorMessage?: string;
}> {
  const answer = await response;
  const body = await answer.json();
  const { code: errorCode, message: errorMessage } = body.error ?? {};
  return { status: answer.status, body, ...(body.error ? { errorCode, errorMessage } : {}) };
}

// A line for each request belongs in the log of a running function, not among results of tests.
console.info = () => {};

/** Runs an action that is expected to log errors; answers with the lines, which stay off the console. */
export async function logged(
  action: () => Promise<unknown>,
  level: 'error' | 'info' = 'error',
): Promise<string[]> {
  const lines: string[] = [];
  const original = console[level];
  console[level] = (line: string) => lines.push(line);
  try {
    await action();
  } finally {
    console[level] = original;
  }
  return lines;
}

interface Asked {
  method: string;
  path: string;
  authorization: string | null;
  body: Record<string, unknown> | undefined;
}

/** A project that answers as told; what was asked is kept. */
export function projectOf(answer: (url: URL) => Response) {
  const asked: Asked[] = [];
  const access: Access = {
    url: 'http://project.test',
    headers: { apikey: 'sb_secret_x', authorization: 'Bearer sb_secret_x' },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const text = await request.text();
      asked.push({
        method: request.method,
        path: url.pathname + url.search,
        authorization: request.headers.get('authorization'),
        body: text ? JSON.parse(text) : undefined,
      });
      return answer(url);
    },
  };
  const client: ServerClient = databaseOf(access);
  return { client, auth: authOf(access), asked };
}

/** An answer of Auth's or PostgREST's that says no. */
export const refusal =
  (status: number, code: string, message = 'No.', hint?: string) =>
  () =>
    Response.json({ code, error_code: code, msg: message, message, hint }, { status });

/** Confirms a payment or setup intent as Stripe.js does in the browser; answers with Stripe's answer. */
export async function confirmInBrowser(
  clientSecret: unknown,
  data: Record<string, string>,
): Promise<{ id: string; status: string; error?: { code: string } }> {
  const secret = String(clientSecret);
  const [id = ''] = secret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const url = new URL(`/v1/${kind}/${id}/confirm`, Deno.env.get('STRIPE_API_URL'));
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_local' },
    body: new URLSearchParams({ client_secret: secret, ...data }),
  });
  return await response.json();
}

/** Has the next request of this kind fail at Stripe with a 500, `done` all the same or not. */
export async function failOnce(path: string, about: string, done: boolean): Promise<void> {
  const url = new URL('/stand-in/failures', Deno.env.get('STRIPE_API_URL'));
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ path, about, done }),
  });
  await response.body?.cancel();
  assert(response.ok);
}

/** Has the cardholder's bank send a refund's money back. */
export async function failRefundAtStripe(refundId: string): Promise<void> {
  const url = new URL(`/stand-in/refunds/${refundId}/fail`, Deno.env.get('STRIPE_API_URL'));
  const response = await fetch(url, { method: 'POST' });
  await response.body?.cancel();
  assert(response.ok);
}

/** The header Stripe would send with this body; `age` in seconds. */
export async function signature(body: string, secret: string, age = 0): Promise<string> {
  return await new Stripe('sk_test_local').webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
}
