import { Stripe } from 'stripe';

import { setting } from './env.ts';
import { ClientError } from './http.ts';

/** Stripe's recommendation: an older signature may be a replay. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * The API version is the one this release of the package was written for, regardless of the account's
 * default. STRIPE_API_URL points the client at another host, such as the development fake, and
 * STRIPE_TIMEOUT_MS sets the timeout.
 */
export function stripeClient(): Stripe {
  const apiUrl = new URL(Deno.env.get('STRIPE_API_URL') ?? 'https://api.stripe.com');
  return new Stripe(setting('STRIPE_SECRET_KEY'), {
    apiVersion: Stripe.API_VERSION,
    host: apiUrl.hostname,
    port: apiUrl.port,
    protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(),
    // A person is waiting: two quick attempts are better than one of 80 seconds.
    timeout: Number(Deno.env.get('STRIPE_TIMEOUT_MS') ?? 15_000),
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** Verifies and parses a webhook's raw body; throws 400 if its signature is missing, wrong or stale. */
export async function verifiedEvent(
  stripe: Stripe,
  request: { body: string; signature: string | null; secret: string },
): Promise<Stripe.Event> {
  let event: Partial<Stripe.Event> | null;
  try {
    event = await stripe.webhooks.constructEventAsync(
      request.body,
      request.signature ?? '',
      request.secret,
      SIGNATURE_TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch {
    throw new ClientError('invalid_signature', 'The signature does not match this body.');
  }
  // The doctor signs a body that is not an event: this response confirms the secret to it.
  if (!isEvent(event)) throw new ClientError('invalid_request', 'The body is not a Stripe event.');
  return event;
}

const isEvent = (event: Partial<Stripe.Event> | null): event is Stripe.Event =>
  typeof event?.id === 'string' && typeof event.type === 'string';

/** The result of a lookup; null if Stripe has no such object. */
export async function found<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (error) {
    if (refusalCode(error) === 'resource_missing') return null;
    throw error;
  }
}

/** For example 'resource_missing'; undefined if Stripe did not refuse. */
export const refusalCode = (error: unknown): string | undefined =>
  isRefusal(error) ? error.code : undefined;

/** Whether Stripe understood the request and will always refuse it. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Whether Stripe responded with a failure: for a day it repeats that response for the same idempotency
 * key, or rejects the key because the parameters changed. A missing response, or a concurrent request
 * with the same key, is not such a failure.
 */
export function isAnsweredFailure(error: unknown): error is Stripe.errors.StripeError {
  const { StripeAPIError, StripeIdempotencyError } = Stripe.errors;
  if (error instanceof StripeAPIError) {
    const { statusCode = 0 } = error;
    return statusCode >= 500;
  }
  return error instanceof StripeIdempotencyError || isRefusal(error);
}

/**
 * Stripe rejects some email addresses that Auth accepts. Such a request is repeated without the address, under a
 * separate idempotency key.
 */
export async function withEmail<T>(
  email: string | undefined,
  ask: (email: string | undefined, keySuffix: string) => Promise<T>,
): Promise<T> {
  try {
    return await ask(email || undefined, '');
  } catch (error) {
    if (refusalCode(error) !== 'email_invalid') throw error;
    return await ask(undefined, '-without-email');
  }
}

/** The id in a field that holds an object or its id. */
export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === 'object' ? (field?.id ?? null) : field;
}

/** The secret with which the browser confirms an intent. */
export function clientSecretOf({ id, client_secret: secret }: IntentInBrowser): string {
  if (!secret) throw new Error(`The intent ${id} has no client secret.`);
  return secret;
}

type IntentInBrowser = Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'id' | 'client_secret'>;
