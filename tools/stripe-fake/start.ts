// A fake Stripe for machines without Stripe keys: the parts of the HTTP API, the webhooks and
// the Stripe.js that this project uses. Test cards as in https://docs.stripe.com/testing.
//
// In addition to Stripe's URLs it has a few for developers and tests (JSON in, JSON out, no key needed):
//
//   GET  /fake/events                    every event, newest first, with its delivery status
//   POST /fake/events/:id/resend         {times?: 1, concurrently?: false}: send it again (several times, in parallel);
//                                            returns {responses: ['200', …]} when all are done
//   POST /fake/webhooks                  {paused?: true|false, about?: 'some text', delay_ms?: 5000}: hold webhooks
//                                            back, all or those that contain the text, or delay those of future
//                                            events; lasts until a restart
//   POST /fake/failures                  {path: '/v1/refunds', about: 'some text', done?: false, silent?: false}: the next
//                                            such POST whose parameters contain the text gets a 500, or if silent no
//                                            response; with done it takes effect nevertheless. With
//                                            /v1/elements/sessions, and a text of the page's address or
//                                            `element=payment`, an element of Stripe.js fails to load
//   POST /fake/disputes/:id/close        {status: 'won' | 'lost' | 'prevented'}: the bank decides; an inquiry ends
//                                            'warning_closed'
//   POST /fake/disputes/:id/escalate     an inquiry becomes a dispute: the money is withdrawn
//   POST /fake/refunds/:id/fail          {status?: 'failed' | 'canceled'}: the bank returns the money, as can happen
//                                            days later
//   POST /fake/refunds/:id/continue      {status?: 'succeeded' | 'requires_action'}: the bank goes on with a refund that waits
//   POST /fake/payment_intents/:id/process   skips 3-D Secure: the payment stays processing until the authentication
//                                            succeeds or fails
//   POST /fake/authentications/:intent   {client_secret, outcome: 'succeeded' | 'failed'}: the customer's response
//                                            in the 3-D Secure dialog; called by Stripe.js

import { createAdaptorServer } from '@hono/node-server';
import { createApi } from './api.ts';
import { readBrowserScript } from './browser-script.ts';
import { balanceTransactionEndpoints } from './balance-transactions.ts';
import { chargeEndpoints } from './charges.ts';
import { confirmationTokenEndpoints } from './confirmation-tokens.ts';
import type { Context } from './context.ts';
import { createControl } from './control.ts';
import { elementsSessionEndpoints } from './elements-sessions.ts';
import { createFailures } from './failures.ts';
import { customerEndpoints } from './customers.ts';
import { disputeEndpoints } from './disputes.ts';
import { createWebhookEndpoint, eventEndpoints, isWanted, recordEvent } from './events.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodDomainEndpoints } from './payment-method-domains.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { recorder } from './recorder.ts';
import { refundEndpoints } from './refunds.ts';
import { addSamples, type SamplePayment } from './samples.ts';
import { setupIntentEndpoints } from './setup-intents.ts';
import { openStore } from './store.ts';
import { startWebhooks } from './webhooks.ts';

export interface StripeFakeOptions {
  /** 0 picks any free port. */
  port: number;
  /** Another address of this machine to listen on, in addition to loopback. */
  alsoAt?: string | undefined;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  /** The file that keeps customers, intents, idempotency keys and undelivered webhooks over a restart; optional. */
  dataFile?: string;
  /** Payments that were made before the first start. */
  samples?: SamplePayment[];
  log: (line: string) => void;
}

export interface StripeFake {
  url: string;
  /** Saves and stops; further calls have no effect. */
  stop(): Promise<void>;
}

/** Starts the fake on loopback. Rejects with the system's error (EADDRINUSE) if the port is in use. */
export async function startStripeFake(options: StripeFakeOptions): Promise<StripeFake> {
  const { webhookUrl, webhookSecret, secretKey, publishableKey, dataFile, log } = options;
  const store = openStore(dataFile);
  const recordTo = process.env['STRIPE_FAKE_RECORD'];
  const recording = recordTo ? recorder(recordTo, publishableKey) : undefined;
  const webhooks = startWebhooks({ store, url: webhookUrl, secret: webhookSecret, log });
  const webhookEndpoint = createWebhookEndpoint(webhookUrl);
  const context: Context = {
    store,
    secretKey,
    webhookEndpoint,
    emit(type, object, caller) {
      const event = recordEvent(store.state, type, object, caller);
      recording?.event(event);
      if (isWanted(webhookEndpoint, type)) webhooks.enqueue(event);
    },
  };

  addSamples(context, options.samples ?? []);
  const failures = createFailures();
  const app = createApi({
    context,
    endpoints: [
      ...customerEndpoints(context),
      ...elementsSessionEndpoints(),
      ...paymentMethodEndpoints(context),
      ...confirmationTokenEndpoints(context),
      ...paymentMethodDomainEndpoints(context),
      ...paymentIntentEndpoints(context),
      ...setupIntentEndpoints(context),
      ...chargeEndpoints(context),
      ...balanceTransactionEndpoints(context),
      ...refundEndpoints(context),
      ...disputeEndpoints(context),
      ...eventEndpoints(context),
    ],
    publishableKey,
    failures,
    log,
    answered: () => webhooks.dispatch(),
    ...(recording && { record: recording.calls }),
  });
  app.route('/', createControl(context, webhooks, failures));
  let script: Promise<string> | undefined;
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  };
  for (const path of ['/v3', '/v3/', '/stripe.js', '/:train/stripe.js']) {
    app.get(path, (request) =>
      (script ??= readBrowserScript()).then((text) => request.body(text, 200, headers)),
    );
  }

  const listen = async (address: string, port: number) => {
    const server = createAdaptorServer({ fetch: app.fetch });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, resolve);
    });
    return server;
  };
  const server = await listen('127.0.0.1', options.port);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const servers = [server, ...(options.alsoAt ? [await listen(options.alsoAt, port)] : [])];
  webhooks.dispatch();

  async function stop() {
    webhooks.stop();
    for (const each of servers) {
      await new Promise<void>((resolve) => {
        each.close(() => resolve());
        if ('closeAllConnections' in each) each.closeAllConnections();
      });
    }
    await store.save();
  }
  let stopped: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => (stopped ??= stop()),
  };
}
