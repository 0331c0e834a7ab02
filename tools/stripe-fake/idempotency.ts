// Idempotency keys as Stripe handles them: https://docs.stripe.com/api/idempotent_requests.
// Handlers don't interleave, so a second request with the same key always finds the first one's response.

import { createHmac } from 'node:crypto';
import type { Context } from './context.ts';
import { idempotencyError } from './errors.ts';
import { type KeptAnswer, now } from './store.ts';

export type Answer = Pick<KeptAnswer, 'status' | 'body'>;

function fingerprint({ secretKey }: Context, form: string): string {
  const pairs = new URLSearchParams(form);
  pairs.sort();
  return createHmac('sha256', secretKey).update(pairs.toString()).digest('hex');
}

/** The response stored for this key, if any. Throws if the parameters or the endpoint differ. */
export function keptAnswer(
  context: Context,
  key: string,
  path: string,
  form: string,
): KeptAnswer | undefined {
  const { idempotency } = context.store.state;
  if (key.length > 255) {
    throw idempotencyError('Idempotency keys may be at most 255 characters long.');
  }
  const kept = Object.hasOwn(idempotency, key) ? idempotency[key] : undefined;
  if (kept === undefined) return undefined;
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (kept.path !== path) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). ${advice}`,
    );
  }
  if (kept.fingerprint !== fingerprint(context, form)) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
  return kept;
}

export function keepAnswer(
  context: Context,
  key: string,
  request: { path: string; form: string; id: string },
  { status, body }: Answer,
): void {
  context.store.state.idempotency[key] = {
    path: request.path,
    fingerprint: fingerprint(context, request.form),
    status,
    body,
    request_id: request.id,
    created: now(),
  };
}
