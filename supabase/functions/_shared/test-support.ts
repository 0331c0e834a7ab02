// Shared by the handler tests: an in-memory database, users, Stripe intents and signed events.

import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import { type Access, authOf } from './auth.ts';
import { ClientError, endpoint } from './http.ts';
import type { Billing, Orders, Payment } from './orders.ts';
import type { FailedRefund } from './refunds.ts';
import type { MailAwaited, OpenOrder, OrderStatus, SupersededIntents } from './server-database.ts';
import { stripeClient } from './stripe.ts';
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
}

/** Opens orders in memory and records settlements; the test sets their result. */
export class MemoryOrders implements Orders {
  readonly orders: StoredOrder[] = [];
  readonly opened: [userId: string, plan: string, couponCode: string | null][] = [];
  /** The caller's address for each of them. */
  readonly addresses: string[] = [];
  readonly billed: (Billing | null)[] = [];
  readonly sources: (string | null)[] = [];
  readonly settled: [payment: Payment, eventId?: string][] = [];
  readonly failedRefunds: [refund: FailedRefund, eventId?: string][] = [];
  readonly recorded: object[] = [];
  readonly closed: [eventId: string, problem?: string][] = [];
  /** The events that Alice, the admin, can open again. */
  readonly failedEvents: Stripe.Event[] = [];
  readonly savedCards: string[] = [];
  /** The users whose address is not verified. */
  readonly unverified = new Set<string>();
  /** The plan of the free order that waits for each of them. */
  readonly awaitedOrders = new Map<string, string>();
  /** The number of cards declined for each set-up intent. */
  declines = 0;
  /** The order's status after settling, null for no order of ours, or SQL's refusal. */
  outcome: OrderStatus | null | ClientError = 'completed';
  /** Whether every event has been processed before. */
  isOldNews = false;
  /** Makes the next calls fail as if the database were down. */
  isDown = false;

  readonly #priceCents: Record<string, number> = { cheatsheet: 1999, application: 1999 };
  readonly #percentOff: Record<string, number> = { SAVE20: 20, FREE: 100 };

  async open(
    userId: string,
    plan: string,
    couponCode: string | null,
    callerAddress = '',
    billing: Billing | null = null,
    source: string | null = null,
  ): Promise<OpenOrder | SupersededIntents | MailAwaited> {
    this.#connect();
    this.billed.push(billing);
    this.sources.push(source);
    this.opened.push([userId, plan, couponCode]);
    this.addresses.push(callerAddress);
    const price = this.#priceCents[plan];
    if (price === undefined) throw new ClientError('unknown_plan', 'This plan is not on sale.');
    const percentOff = couponCode === null ? 0 : this.#percentOff[couponCode];
    if (percentOff === undefined) {
      throw new ClientError('coupon_refused', 'Invalid coupon code. Please try again.');
    }
    const total = Math.round((price * (100 - percentOff)) / 100);
    const pending = this.orders.find(
      (order) => order.userId === userId && order.plan === plan && order.status === 'pending',
    );
    if (pending?.total_cents === total) return { ...pending };

    if (total === 0 && this.unverified.has(userId)) {
      this.awaitedOrders.set(userId, plan);
      return { is_mail_awaited: true };
    }
    if (pending) pending.status = 'expired';
    const superseded = this.#unsettled(userId);
    if (superseded.length > 0) return { superseded_intents: superseded };
    const order: StoredOrder = {
      order_id: crypto.randomUUID(),
      order_number: 651 + this.orders.length,
      product_name: 'The Cheatsheet',
      total_cents: total,
      currency: 'usd',
      is_free: total === 0,
      status: total === 0 ? 'completed' : 'pending',
      stripe_payment_intent_id: null,
      userId,
      plan,
      attempt: 1,
    };
    this.orders.push(order);
    return { ...order };
  }

  async awaited(userId: string) {
    const plan = this.awaitedOrders.get(userId);
    return plan === undefined
      ? null
      : { plan, product_name: 'The Cheatsheet', coupon_code: 'FREE', source: null };
  }

  async placeAwaited(userId: string, callerAddress: string): Promise<boolean> {
    this.#connect();
    const plan = this.awaitedOrders.get(userId);
    if (plan === undefined) return false;
    this.unverified.delete(userId);
    await this.open(userId, plan, 'FREE', callerAddress);
    this.awaitedOrders.delete(userId);
    return true;
  }

  /** The id of Alice's new order. */
  async newOrder(plan: string, couponCode: string | null = null): Promise<string> {
    const order = await this.open(alice.id, plan, couponCode);
    if (!('order_id' in order)) throw new Error('An earlier order is not settled.');
    return order.order_id;
  }

  async find(userId: string, orderId: string) {
    this.#connect();
    const order = this.orders.find((each) => each.order_id === orderId && each.userId === userId);
    return order
      ? { id: orderId, status: order.status, intentId: order.stripe_payment_intent_id }
      : null;
  }

  async attachIntent(orderId: string, intentId: string): Promise<OrderStatus> {
    this.#connect();
    const order = this.orders.find((order) => order.order_id === orderId);
    if (!order) throw new ClientError('conflict', 'Order not found.');
    order.stripe_payment_intent_id = intentId;
    return order.status;
  }

  async attempt(orderId: string): Promise<number> {
    return this.orders.find((order) => order.order_id === orderId)?.attempt ?? 1;
  }

  async endAttempt(orderId: string, attempt: number): Promise<number> {
    const order = this.orders.find((order) => order.order_id === orderId);
    if (!order) throw new ClientError('conflict', 'Order not found.');
    if (order.attempt === attempt && !order.stripe_payment_intent_id) order.attempt++;
    return order.attempt;
  }

  async settle(...asked: [payment: Payment, eventId?: string]): Promise<OrderStatus | null> {
    this.#connect();
    this.settled.push(asked);
    return this.#end();
  }

  async settleFailedRefund(
    ...asked: [refund: FailedRefund, eventId?: string]
  ): Promise<OrderStatus | null> {
    this.#connect();
    this.failedRefunds.push(asked);
    return this.#end();
  }

  async recordEvent(event: object): Promise<boolean> {
    this.#connect();
    this.recorded.push(event);
    return !this.isOldNews;
  }

  async closeEvent(...closed: [eventId: string, problem?: string]): Promise<void> {
    this.closed.push(closed);
  }

  async reopenEvent(adminId: string, eventId: string): Promise<Stripe.Event> {
    this.#connect();
    if (adminId !== alice.id) throw new ClientError('forbidden', 'Only an admin may do this.');
    const event = this.failedEvents.find(({ id }) => id === eventId);
    if (!event)
      throw new ClientError('not_found', 'This event has been processed in the meantime.');
    return event;
  }

  async declinedSetUps(): Promise<number> {
    return this.declines;
  }

  async hasSavedCard(userId: string, paymentMethodId: string): Promise<boolean> {
    return this.savedCards.includes(`${userId} ${paymentMethodId}`);
  }

  /** The intents of a user's expired orders that have not been settled since. */
  #unsettled(userId: string): string[] {
    const settled = new Set(this.settled.map(([{ intentId }]) => intentId));
    return this.orders
      .filter((order) => order.userId === userId && order.status === 'expired')
      .flatMap((order) => order.stripe_payment_intent_id ?? [])
      .filter((intentId) => !settled.has(intentId));
  }

  #end(): OrderStatus | null {
    if (this.outcome instanceof ClientError) throw this.outcome;
    return this.outcome;
  }

  #connect(): void {
    if (this.isDown) throw new Error('The connection was refused.');
  }
}

/** The bearer token is the user's email here; real tokens are tested in `_shared`. */
export async function signedInUser(request: Request): Promise<User> {
  const token = request.headers.get('authorization')?.replace('Bearer ', '');
  const user = [alice, bob].find(({ email }) => email === token);
  if (!user) throw new ClientError('unauthenticated', 'Please log in first.');
  return user;
}

/** A POST as the browser sends it. A string is sent unchanged. */
export function post(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://functions.test/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The address of every signed-in user's browser. */
export const address = '203.0.113.7';

export const as = (user: User) => ({
  authorization: `Bearer ${user.email}`,
  'cf-connecting-ip': address,
});

/** A function's request handler, and a client that calls it as a signed-in user's browser does. */
export function served<Services>(
  name: string,
  handle: (request: Request, services: Services) => Promise<object>,
  services: Services,
) {
  const serve = endpoint(name, (request) => handle(request, services));
  const call = (body: object = {}, user: User = alice) => read(serve(post(body, as(user))));
  return { serve, call };
}

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

// Request logs belong in the log of a running function, not among test results.
console.info = () => {};

/** Runs an action that is expected to log errors; returns the lines and keeps them off the console. */
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

/** A project with scripted responses; records the requests. */
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
  return { access, client, auth: authOf(access), asked };
}

/** Answers every request the functions make during an action with an empty response; returns the requests. */
export async function caught(action: () => Promise<unknown>): Promise<Request[]> {
  const requests: Request[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init));
    return Response.json({});
  };
  try {
    await action();
  } finally {
    globalThis.fetch = before;
  }
  return requests;
}

/** An error response from Auth or PostgREST, which leaves no field of its errors out. */
export const refusal =
  (status: number, code: string, message = 'No.', hint: string | null = null) =>
  () =>
    Response.json(
      { code, error_code: code, msg: message, message, details: null, hint },
      { status },
    );

// Skips the delay before a client's retries.
Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => 0 });

export const stripe = stripeClient();

/** An intent as checkout creates it. */
export const intentOf = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1999,
    currency: 'usd',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...more,
  });

/** The same, paid with one of Stripe's test cards. */
export const paidIntentOf = (
  payment_method = 'pm_card_visa',
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) => intentOf({ ...more, payment_method, confirm: true });

/** A request that gets no response from Stripe. */
export const connectionLost = () =>
  new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'Nobody there.' });

const away = () => Promise.reject(connectionLost());

/** Makes some of a client's calls get no response; returns a function that restores them. */
export function cutOff<Calls extends object>(resource: Calls, ...names: (keyof Calls)[]) {
  const before = Object.fromEntries(names.map((name) => [name, resource[name]]));
  Object.assign(resource, Object.fromEntries(names.map((name) => [name, away])));
  return () => void Object.assign(resource, before);
}

const set = ([name, value]: readonly [string, string | null]) =>
  value === null ? Deno.env.delete(name) : Deno.env.set(name, value);

/** Sets environment variables for the duration of an action; null unsets one. */
export async function withSettings(
  settings: Record<string, string | null>,
  action: () => unknown,
): Promise<void> {
  const before = Object.keys(settings).map((name) => [name, Deno.env.get(name) ?? null] as const);
  Object.entries(settings).forEach(set);
  try {
    await action();
  } finally {
    before.forEach(set);
  }
}

/** Confirms a payment or setup intent as Stripe.js does in the browser; returns Stripe's response. */
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
    body: new URLSearchParams({ client_secret: secret, use_stripe_sdk: 'true', ...data }),
  });
  return await response.json();
}

/** Triggers an action in the fake that only Stripe or a bank can perform: see tools/stripe-fake/start.ts. */
export async function stripeFake(path: string, body: object = {}): Promise<void> {
  const url = new URL(`/fake/${path}`, Deno.env.get('STRIPE_API_URL'));
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  assert.ok(response.ok, await response.text());
}

/** Makes the next matching Stripe request fail with a 500; with `done`, it takes effect nevertheless. */
export const failOnce = (path: string, about: string, done: boolean) =>
  stripeFake('failures', { path, about, done });

/** The signature header Stripe would send with this body; `age` in seconds. */
export async function signature(body: string, secret: string, age = 0): Promise<string> {
  return await new Stripe('sk_test_local').webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
}
