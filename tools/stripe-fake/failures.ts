// Simulated Stripe failures, for testing what a 500 leaves behind.

import { StripeApiError } from './errors.ts';

export interface Failure {
  /** For example /v1/payment_intents */
  path: string;
  /** Text that the request's parameters must contain, so that other requests are not affected. */
  about: string;
  /** Whether the request takes effect nevertheless: only the response is lost. */
  done: boolean;
  /** No response instead of a 500: the caller waits until it times out. */
  silent: boolean;
}

export interface Failures {
  /** Makes the next matching request fail. */
  plan(failure: Failure): void;
  /** The failure planned for this request, which is used once. */
  take(path: string, form: string): Failure | undefined;
}

export function createFailures(): Failures {
  const planned: Failure[] = [];
  return {
    plan: (failure) => void planned.push(failure),
    take(path, form) {
      const parameters = new URLSearchParams(form).toString();
      const index = planned.findIndex(
        (failure) =>
          failure.path === path &&
          parameters.includes(new URLSearchParams({ x: failure.about }).toString().slice(2)),
      );
      return index === -1 ? undefined : planned.splice(index, 1)[0];
    },
  };
}

/** Kept under the idempotency key like any other response. */
export const internalError = () =>
  new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
