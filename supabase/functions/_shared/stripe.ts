import { Stripe } from 'stripe';

import { setting } from './env.ts';
import { ClientError } from './http.ts';

/** Stripe's own recommendation: an older signature may be a replay. */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * The API version is the one this release of the package was written for, whatever the account's
 * default is. STRIPE_API_URL points the same code at another host, the fake of development, and
 * STRIPE_TIMEOUT_MS says how long it may be silent.
 */
export function stripeClient(): Stripe {
  const apiUrl = new URL(Deno.env.get('STRIPE_API_URL') ?? 'https://api.stripe.com');
  return new Stripe(setting('STRIPE_SECRET_KEY'), {
    apiVersion: Stripe.API_VERSION,
    host: apiUrl.hostname,
    port: apiUrl.port,
    protocol: apiUrl.protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(),
    // A person is waiting: two quick attempts rather than one of 80 seconds.
    timeout: Number(Deno.env.get('STRIPE_TIMEOUT_MS') ?? 15_000),
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

/** The event in a webhook's raw body; 400 when its signature is missing, wrong or stale. */
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
  // The doctor signs something that is no event, and hears from this that the secret is right.
  if (!isEvent(event)) throw new ClientError('invalid_request', 'This is no event.');
  return event;
}

const isEvent = (event: Partial<Stripe.Event> | null): event is Stripe.Event =>
  typeof event?.id === 'string' && typeof event.type === 'string';

/** What a lookup found; null when Stripe has no such object. */
export async function found<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup;
  } catch (error) {
    if (refusalCode(error) === 'resource_missing') return null;
    throw error;
  }
}

/** Such as 'resource_missing'; undefined of what was no refusal. */
export const refusalCode = (error: unknown): string | undefined =>
  isRefusal(error) ? error.code : undefined;

/** Whether Stripe understood and won't do it, whoever asks and how often. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Whether Stripe did answer, and failed: it gives the same answer to the same idempotency key for a
 * day, or refuses the key because what is asked has changed. No answer, or that the same is being
 * done at this moment, is no such failure.
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
 * Stripe refuses some e-mail addresses that Auth takes. What was asked for with one is then asked for without, under
 * an idempotency key of its own.
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

/** The id in a field that holds an object or only its id. */
export function idOf(field: string | { id: string } | null): string | null {
  return typeof field === 'object' ? (field?.id ?? null) : field;
}

/** With which the browser confirms an intent. */
export function clientSecretOf({ id, client_secret: secret }: IntentInBrowser): string {
  if (!secret) throw new Error(`The intent ${id} has no client secret.`);
  return secret;
}

type IntentInBrowser = Pick<Stripe.PaymentIntent | Stripe.SetupIntent, 'id' | 'client_secret'>;
