// With STRIPE_FAKE_RECORD=<file>, every call of the API and every event is a line of JSON there, for
// tools/stripe-mock to compare with what Stripe wrote.

import { appendFileSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';

export interface RecordedCall {
  method: string;
  /** With its query. */
  path: string;
  /** The form-encoded body. */
  form: string;
  isBrowser: boolean;
  answer: unknown;
}

export interface RecordedEvent {
  event: unknown;
}

export interface Recorder {
  calls: MiddlewareHandler;
  event: (event: object) => void;
}

export function recorder(file: string, publishableKey: string): Recorder {
  const write = (line: RecordedCall | RecordedEvent) =>
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  return {
    calls: async (call, next) => {
      const { req } = call;
      const form = await req.text();
      await next();
      const answer = await call.res.clone().text();
      if (!answer) return;
      write({
        method: req.method,
        path: req.url.slice(new URL(req.url).origin.length),
        form,
        isBrowser: req.header('authorization') === `Bearer ${publishableKey}`,
        answer: JSON.parse(answer),
      });
    },
    event: (event) => write({ event }),
  };
}
