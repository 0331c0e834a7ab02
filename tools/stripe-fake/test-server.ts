// Shared by the tests here and those of the Edge Functions: a fake on a free port, a client for it, and a
// receiver of webhooks.

import { createServer } from 'node:http';
import { Stripe } from 'stripe';
import type { SamplePayment } from './samples.ts';
import { startStripeFake } from './start.ts';

const SECRET_KEY = 'sk_test_local';
export const PUBLISHABLE_KEY = 'pk_test_local';
export const WEBHOOK_SECRET = 'whsec_local_development';

/** The official client, pointed at a fake. */
export function stripeAt(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
}

export interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/** Receives webhooks and responds with the result of `answer`. */
export async function startReceiver(answer: (received: Received) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      const one: Received = { body, signature, event: JSON.parse(body) };
      received.push(one);
      response.writeHead(answer(one)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/webhook`,
    received,
    types: () => received.map(({ event }) => event.type),
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export async function startTestFake({
  // Nothing listens there.
  webhookUrl = 'http://127.0.0.1:9/',
  dataFile,
  samples = [],
}: {
  webhookUrl?: string;
  dataFile?: string;
  samples?: SamplePayment[];
} = {}) {
  const stripeFake = await startStripeFake({
    port: 0,
    samples,
    webhookUrl,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    ...(dataFile !== undefined && { dataFile }),
    log: () => {},
  });
  const control = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${stripeFake.url}/fake${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  return {
    ...stripeFake,
    stripe: stripeAt(stripeFake.url),
    control,
    /** The environment of Edge Functions that use this fake. */
    settings: { STRIPE_API_URL: stripeFake.url, STRIPE_SECRET_KEY: SECRET_KEY },
  };
}

/** The reason a call was rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('Expected an error from Stripe', { cause: error });
}
