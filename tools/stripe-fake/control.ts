// The fake's own endpoints, described at the top of start.ts.
// oxlint-disable oxc/no-async-endpoint-handlers -- that is for Express; Hono awaits its handlers

import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { type Caller, type Context, find } from './context.ts';
import { closeDispute, escalateInquiry } from './disputes.ts';
import { invalidRequest, StripeApiError } from './errors.ts';
import type { Failures } from './failures.ts';
import { checkClientSecret, viewFor } from './intents.ts';
import { isRecord } from './parameters.ts';
import { authenticatePayment, processPayment } from './payments.ts';
import { moveRefund } from './refunds.ts';
import { authenticateSetup } from './setup-intents.ts';
import { newId } from './store.ts';
import type { Webhooks } from './webhooks.ts';

const MOST_RESENDS = 100;

const REDIRECT_PAGE = `<!doctype html><html lang="en"><title>Test payment</title><h1>Test payment page</h1>
  <form method="post">
    <button name="outcome" value="succeeded">Authorize test payment</button>
    <button name="outcome" value="failed">Fail test payment</button>
  </form></html>`;

const controller = (): Caller => ({
  key: 'secret',
  requestId: newId('req'),
  origin: '',
  idempotencyKey: null,
});

export function createControl(context: Context, webhooks: Webhooks, failures: Failures): Hono {
  const { store } = context;
  const control = new Hono().basePath('/fake');

  const finish = async () => {
    await store.save();
    webhooks.dispatch();
  };

  control.get('/events', (request) =>
    request.json({
      events: Object.values(store.state.events)
        .toReversed()
        .map((event) => Object.assign({ delivery: store.state.deliveries[event.id] }, event)),
    }),
  );

  control.post('/events/:id/resend', async (request) => {
    const event = find(store.state.events, 'event', request.req.param('id'));
    const { times = 1, concurrently = false } = await readJson(request.req);
    if (!Number.isInteger(times) || Number(times) < 1 || Number(times) > MOST_RESENDS) {
      throw invalidRequest(`times must be a whole number from 1 to ${MOST_RESENDS}`);
    }
    const responses = await webhooks.resend(event, Number(times), concurrently === true);
    return request.json({ responses });
  });

  control.post('/webhooks', async (request) => {
    const { paused, about, delay_ms } = await readJson(request.req);
    return request.json(
      webhooks.configure({
        ...(typeof paused === 'boolean' && { paused }),
        ...(typeof about === 'string' && { about }),
        ...(typeof delay_ms === 'number' && delay_ms >= 0 && { delay_ms }),
      }),
    );
  });

  control.post('/failures', async (request) => {
    const { path, about, done = false, silent = false } = await readJson(request.req);
    if (typeof path !== 'string' || typeof about !== 'string') {
      throw invalidRequest('path and about must be text');
    }
    if (typeof done !== 'boolean' || typeof silent !== 'boolean') {
      throw invalidRequest('done and silent must be true or false');
    }
    failures.plan({ path, about, done, silent });
    return request.json({ path, about, done, silent });
  });

  control.post('/disputes/:id/close', async (request) => {
    const { status } = await readJson(request.req);
    const dispute = closeDispute(context, request.req.param('id'), status, controller());
    await finish();
    return request.json(dispute);
  });

  control.post('/disputes/:id/escalate', async (request) => {
    const dispute = escalateInquiry(context, request.req.param('id'), controller());
    await finish();
    return request.json(dispute);
  });

  const movesOf = {
    fail: ['failed', 'canceled'],
    continue: ['succeeded', 'requires_action'],
  } as const;
  for (const [verb, statuses] of Object.entries(movesOf)) {
    control.post(`/refunds/:id/${verb}`, async (request) => {
      const { status = statuses[0] } = await readJson(request.req);
      const moved = statuses.find((each) => each === status);
      if (!moved) throw invalidRequest(`status must be ${statuses.join(' or ')}`);
      const refund = moveRefund(context, request.req.param('id'), moved, controller());
      await finish();
      return request.json(refund);
    });
  }

  control.post('/payment_intents/:id/process', async (request) => {
    const id = request.req.param('id');
    const intent = find(store.state.payment_intents, 'payment_intent', id, { param: 'intent' });
    processPayment(context, intent, controller());
    await finish();
    return request.json(intent);
  });

  control.use('/authentications/*', cors({ origin: '*' }));
  control.post('/authentications/:id', async (request) => {
    const id = request.req.param('id');
    const { client_secret, outcome } = await readJson(request.req);
    if (outcome !== 'succeeded' && outcome !== 'failed') {
      throw invalidRequest('outcome must be succeeded or failed');
    }
    const caller: Caller = { ...controller(), key: 'publishable' };
    const { payment_intents, setup_intents } = store.state;
    const intent = id.startsWith('seti_')
      ? find(setup_intents, 'setup_intent', id, { param: 'intent' })
      : find(payment_intents, 'payment_intent', id, { param: 'intent' });
    checkClientSecret(intent, String(client_secret), caller);
    if (intent.object === 'setup_intent') authenticateSetup(context, intent, outcome, caller);
    else authenticatePayment(context, intent, outcome, caller);
    await finish();
    return request.json(viewFor(caller, intent));
  });

  // The page of a method that is confirmed elsewhere.
  control.get('/redirects/:id', (request) => request.html(REDIRECT_PAGE));
  control.post('/redirects/:id', async (request) => {
    const id = request.req.param('id');
    const intent = find(store.state.payment_intents, 'payment_intent', id, { param: 'intent' });
    const { return_url } = intent.next_action?.redirect_to_url ?? {};
    if (!return_url) {
      throw invalidRequest('This payment awaits no redirect.');
    }
    const { outcome: pressed } = await request.req.parseBody();
    const outcome = pressed === 'succeeded' ? pressed : 'failed';
    const back = new URL(return_url);
    const caller: Caller = { ...controller(), key: 'publishable' };
    authenticatePayment(context, intent, outcome, caller);
    await finish();
    // What the address has already stays.
    back.searchParams.append('payment_intent', intent.id);
    back.searchParams.append('payment_intent_client_secret', intent.client_secret);
    back.searchParams.append('redirect_status', outcome);
    return request.redirect(back.href, 303);
  });

  control.onError((error, request) => {
    if (!(error instanceof StripeApiError)) throw error;
    return request.json({ error: error.body }, error.status);
  });
  return control;
}

/** The JSON object in the body; an empty body counts as {}. */
async function readJson(request: { text(): Promise<string> }): Promise<Record<string, unknown>> {
  const text = await request.text();
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Reported below, like any other body that is not an object.
  }
  throw invalidRequest('The body must be a JSON object.');
}
