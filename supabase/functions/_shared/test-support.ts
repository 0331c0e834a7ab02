// Shared by the handler tests: a recorder for the database, users, Stripe intents and signed events.

import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import { type Access, authOf } from './auth.ts';
import { ClientError, endpoint } from './http.ts';
import { stripeClient } from './stripe.ts';
import { databaseOf, type ServerClient, type User } from './supabase.ts';

export const alice: User = {
  id: '0a11ce00-0000-4000-8000-000000000001',
  email: 'alice@example.com',
};
export const bob: User = { id: '00000b0b-0000-4000-8000-000000000002', email: 'bob@example.com' };

type Given<Call> = Call extends (...given: infer Args) => unknown ? Args : never;
type Answer<Call> = Call extends (...given: infer Args) => Promise<infer Result>
  ? Result | Error | ((...given: Args) => Result | Error | Promise<Result>)
  : never;
type Answers<Module> = { [Name in keyof Module]?: Answer<Module[Name]> };

export type Recorder<Module> = Module & {
  /** For each call: its result, an error to throw, or a function of what is asked. A call without one fails. */
  readonly answers: Answers<Module>;
  /** The arguments of each call, in order. */
  asked<Name extends keyof Module>(name: Name): Given<Module[Name]>[];
};

/** Stands in for a module of the database: knows no rule, records what it is asked, and answers what a test has set. */
export function recorder<Module extends object>(answers: Answers<Module> = {}): Recorder<Module> {
  const calls: { name: PropertyKey; given: unknown[] }[] = [];
  const asked = (name: PropertyKey) =>
    calls.filter((each) => each.name === name).map(({ given }) => given);
  const call =
    (name: PropertyKey) =>
    async (...given: unknown[]) => {
      calls.push({ name, given });
      assert.ok(name in answers, `Nothing answers ${String(name)}.`);
      const answer: unknown = Reflect.get(answers, name);
      const said: unknown = typeof answer === 'function' ? await answer(...given) : answer;
      if (said instanceof Error) throw said;
      return said;
    };
  const get = (own: object, name: PropertyKey) => Reflect.get(own, name) ?? call(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever the module has is a call
  return new Proxy({ answers, asked }, { get }) as Recorder<Module>;
}

/** Answers one after the other; the last one from then on. */
export function inTurn<Result>(first: Result, ...later: Result[]): () => Result {
  let next = first;
  return () => {
    const now = next;
    next = later.shift() ?? now;
    return now;
  };
}

export const outage = new Error('The connection was refused.');

/** The ids of Stripe's customers, remembered for their users. */
export const customersIn = (customers: Map<string, string>) => ({
  customerId: (userId: string) => customers.get(userId) ?? null,
  saveCustomerId: (userId: string, customerId: string) => void customers.set(userId, customerId),
});

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
