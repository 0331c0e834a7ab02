import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkServices } from './services.ts';

type Answer = [status: number, body: string] | 'never';
const refusal = (code: string) => JSON.stringify({ error: { code, message: 'No.' } });

/** Responses of functions that don't refuse as they should. */
let answers: Record<string, Answer> = {};
const project = createServer((request, response) => {
  const name = request.url?.split('/').at(-1) ?? '';
  const wellKnown: Record<string, Answer> = {
    health: [200, '{"status":"ok"}'],
    'stripe-webhook': [400, refusal('invalid_request')],
  };
  const answer = answers[name] ?? wellKnown[name] ?? [401, refusal('unauthenticated')];
  if (answer === 'never') return;
  response.statusCode = answer[0];
  response.end(answer[1]);
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    project.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers = {};
});
afterAll(() => {
  project.closeAllConnections();
  project.close();
});

const check = (apiUrl = address, patience?: number) =>
  checkServices(
    { variables: { API_URL: apiUrl, STRIPE_WEBHOOK_SECRET: 'whsec_1' }, isProduction: true },
    patience,
  );

test('functions that refuse as they should pass', async () => {
  expect(await check()).toEqual([]);
});

test.each<[string, Answer, string]>([
  [
    'is not deployed',
    [404, '{"code":"NOT_FOUND","message":"Requested function was not found"}'],
    'is not deployed.',
  ],
  [
    'cannot start',
    [503, '{"code":"BOOT_ERROR","message":"Function failed to start"}'],
    'answers 503 {"code":"BOOT_ERROR"',
  ],
  ['starts and fails', [500, refusal('internal')], 'answers 500 {"error":{"code":"internal"'],
  ['says nothing', [200, ''], 'answers 200 with an empty body'],
  ['accepts every request', [200, '{"received":true}'], 'answers 200 {"received":true}'],
  [
    'asks for a token of the gateway’s',
    [401, '{"code":401,"message":"Missing authorization header"}'],
    'answers 401 {"code":401',
  ],
  [
    'is something else',
    [502, '<html>\n<h1>Bad\ngateway</h1>'],
    'answers 502 <html> <h1>Bad gateway</h1>',
  ],
])(
  'a webhook or another function that %s is reported in one line with a remedy',
  async (_, answer, problem) => {
    answers = { 'stripe-webhook': answer, 'delete-account': answer };
    const found = await check();
    expect(found).toEqual(
      ['delete-account', 'stripe-webhook'].map((name) => ({
        problem: expect.stringMatching(new RegExp(`^The function ${name} .*$`)),
        remedy: expect.stringContaining('npm run deploy -- '),
      })),
    );
    for (const finding of found) expect(finding.problem).toContain(problem);
  },
);

test('a webhook that refuses for an unexpected reason is reported', async () => {
  answers = { 'stripe-webhook': [400, refusal('invalid_signature')] };
  expect(await check()).toEqual([
    expect.objectContaining({
      problem: 'The webhook refuses events signed with STRIPE_WEBHOOK_SECRET.',
    }),
  ]);
  answers = { 'stripe-webhook': [401, refusal('unauthenticated')] };
  expect(await check()).toEqual([
    expect.objectContaining({ problem: expect.stringContaining('stripe-webhook is failing') }),
  ]);
});

test('a database that does not respond is reported through the function health', async () => {
  answers = { health: [503, refusal('unavailable')] };
  expect(await check()).toEqual([
    expect.objectContaining({
      problem: expect.stringContaining('health is failing: it answers 503'),
    }),
  ]);
});

test('a function that times out is reported, and the others are still checked', async () => {
  answers = { 'stripe-webhook': 'never', 'settle-order': [404, ''] };
  expect((await check(address, 2000)).map(({ problem }) => problem)).toEqual([
    'The function settle-order is not deployed.',
    'The function stripe-webhook does not answer: nothing came within 2 seconds.',
  ]);
});

test('a project without any response is reported once', async () => {
  expect(await check('http://127.0.0.1:65535')).toEqual([
    {
      problem: 'No Edge Function answers at http://127.0.0.1:65535: ECONNREFUSED.',

      remedy: expect.stringContaining('Compare API_URL'),
    },
  ]);
});
