// Failures of Stripe's own, on demand: what a 500 leaves behind can be tried.

import { StripeApiError } from './errors.ts';

export interface Failure {
  /** Such as /v1/payment_intents */
  path: string;
  /** What the request's parameters have to contain, so that nobody else's request fails. */
  about: string;
  /** Whether what was asked for is done all the same: only the answer is lost. */
  done: boolean;
  /** No answer at all, instead of a 500: the caller waits until it gives up. */
  silent: boolean;
}

export interface Failures {
  /** The next request like this fails. */
  plan(failure: Failure): void;
  /** The failure planned for this request, which happens once. */
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

/** Kept under the idempotency key like any other answer. */
export const internalError = () =>
  new StripeApiError(500, { type: 'api_error', message: 'An unknown error occurred' });
