import assert from 'node:assert/strict';

import { Stripe } from 'stripe';

import { clientSecretOf, found, isAnsweredFailure, stripeClient, withEmail } from './stripe.ts';
import { connectionLost, withSettings } from './test-support.ts';

const { StripeAPIError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;

const refusal = (code: string) =>
  new StripeInvalidRequestError({ type: 'invalid_request_error', code, message: 'No.' });

const failure = (more: object) =>
  new StripeAPIError({ type: 'api_error', message: 'Failed.', ...more });

const asks = () => {
  const client = stripeClient();
  const [host, port, protocol, timeout] = (['host', 'port', 'protocol', 'timeout'] as const).map(
    (name) => client.getApiField(name),
  );
  return [`${protocol}://${host}:${port}`, timeout];
};

Deno.test('the client calls Stripe with a fifteen-second timeout unless the settings say otherwise', async () => {
  const settings = { STRIPE_API_URL: null, STRIPE_TIMEOUT_MS: null };
  await withSettings(settings, () =>
    assert.deepEqual(asks(), ['https://api.stripe.com:443', 15_000]),
  );
  const others = { STRIPE_API_URL: 'http://localhost:12111', STRIPE_TIMEOUT_MS: '500' };
  await withSettings(others, () => assert.deepEqual(asks(), ['http://localhost:12111', 500]));
});

Deno.test('the client sends Stripe no latency telemetry', () => {
  assert.equal(stripeClient().getTelemetryEnabled(), false);
});

Deno.test('only Stripe’s resource_missing error means that an object does not exist', async () => {
  assert.equal(await found(Promise.resolve(7)), 7);
  assert.equal(await found(Promise.reject(refusal('resource_missing'))), null);
  const missing = Object.assign(new Error('Someone else’s.'), { code: 'resource_missing' });
  for (const error of [refusal('parameter_invalid_empty'), missing, connectionLost()]) {
    await assert.rejects(found(Promise.reject(error)), error);
  }
});

Deno.test('an error response is final for a day', () => {
  const idempotency = { type: 'idempotency_error', message: 'Something else.' } as const;
  for (const error of [
    failure({ statusCode: 500 }),
    new StripeIdempotencyError(idempotency),
    refusal('charge_already_refunded'),
  ]) {
    assert.equal(isAnsweredFailure(error), true, error.message);
  }
  for (const error of [failure({ statusCode: 409 }), failure({}), connectionLost(), new Error()]) {
    assert.equal(isAnsweredFailure(error), false, error.message);
  }
});

Deno.test('an intent without a client secret is an error', () => {
  assert.equal(clientSecretOf({ id: 'pi_1', client_secret: 'pi_1_secret_x' }), 'pi_1_secret_x');
  assert.throws(() => clientSecretOf({ id: 'pi_1', client_secret: null }), /pi_1/);
});

Deno.test('only a request whose address Stripe rejects is repeated without it', async () => {
  const asked: [email: string | undefined, keySuffix: string][] = [];
  const ask = (code: string) => async (email: string | undefined, keySuffix: string) => {
    asked.push([email, keySuffix]);
    if (email !== undefined) throw refusal(code);
    return 'done';
  };
  assert.equal(await withEmail('pat@example.com', ask('email_invalid')), 'done');
  await assert.rejects(withEmail('pat@example.com', ask('resource_missing')), {
    code: 'resource_missing',
  });
  assert.equal(await withEmail('', ask('email_invalid')), 'done');
  assert.deepEqual(asked, [
    ['pat@example.com', ''],
    [undefined, '-without-email'],
    ['pat@example.com', ''],
    [undefined, ''],
  ]);
});
