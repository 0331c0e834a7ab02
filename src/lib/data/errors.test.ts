import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  PostgrestError,
} from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { z } from 'zod';

import {
  ConflictError,
  fromFunction,
  fromPostgrest,
  isOurs,
  messageOf,
  RequestError,
} from './errors.ts';

const unexpected = 'Something went wrong. Please try again.';

const postgrestError = (code: string, message: string) =>
  new PostgrestError({ code, message, details: '', hint: '' });

test.each(['PT409', 'coupon_refused', 'conflict'])(
  'an error for users keeps its message: %s',
  (code) => {
    expect(fromPostgrest(postgrestError(code, 'This coupon has expired.')).message).toBe(
      'This coupon has expired.',
    );
  },
);

test.each(['42501', '23514', 'PGRST202', 'P0001'])(
  'an internal database error gets a general message: %s',
  (code) => {
    const error = fromPostgrest(postgrestError(code, 'permission denied for table coupons'));
    expect(error.message).toBe(unexpected);
    expect(error.code).toBe(code);
  },
);

test('a missing response is reported as a connection problem', () => {
  expect(fromPostgrest(postgrestError('', 'TypeError: Failed to fetch')).code).toBe('network');
});

test('a gateway’s response without a code counts as no response', () => {
  const error = { message: 'The upstream server is timing out' } as PostgrestError;
  expect(fromPostgrest(error).code).toBe('network');
});

test.each(['55P03', '57014'])('a timeout asks the user to try again: %s', (code) => {
  const error = fromPostgrest(postgrestError(code, 'canceling statement due to a timeout'));
  expect(error.message).toBe(
    'The store is busy with a large change. Please try again in a moment.',
  );
});

test('a function’s error is read from the response body', async () => {
  const body = { error: { code: 'conflict', message: 'You already have this plan.' } };
  const error = await fromFunction(new FunctionsHttpError(Response.json(body, { status: 409 })));
  expect(error).toMatchObject({ code: 'conflict', message: 'You already have this plan.' });
});

test.each([
  ['upstream is away\n', 'upstream is away'],
  [
    '{"code":"BOOT_ERROR","message":"Function failed to start (please check logs)"}',
    'Function failed to start (please check logs)',
  ],
  ['{"msg": "no"}', 'no'],
  ['{"error": "no"}', 'no'],
  ['{"error": {"nested": true}}', 'Bad Gateway'],
  ['[1]', 'Bad Gateway'],
  ['<!doctype html><html><h1>502</h1></html>', 'Bad Gateway'],
  ['', 'Bad Gateway'],
  ['x'.repeat(1000), 'x'.repeat(200)],
])(
  'the words of a response that is not the function’s own are for support: %s',
  async (body, words) => {
    const response = () => new Response(body, { status: 502, statusText: 'Bad Gateway' });
    for (const error of [new FunctionsHttpError(response()), new FunctionsRelayError(response())]) {
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(await fromFunction(error)).toMatchObject({
        code: 'server_error',
        message: 'Something went wrong on our side. Please try again in a moment.',
        details: `Server error: 502 - ${words}`,
      });
    }
  },
);

test('a response without words is its status', async () => {
  const error = await fromFunction(new FunctionsHttpError(new Response('', { status: 504 })));
  expect(error.details).toBe('Server error: 504');
});

test('an unreachable function is a connection problem', async () => {
  expect((await fromFunction(new FunctionsFetchError(new Error('offline')))).code).toBe('network');
});

test.each(['internal', 'unavailable'])('a function’s own failure is ours: %s', async (code) => {
  const body = { error: { code, message: 'Something went wrong on our side.' } };
  expect(isOurs(await fromFunction(new FunctionsHttpError(Response.json(body))))).toBe(true);
});

test('a failure on the way to or from a function is ours', async () => {
  const lost = new FunctionsFetchError(new Error('offline'));
  const gateway = new FunctionsHttpError(new Response('', { status: 504 }));
  expect(isOurs(await fromFunction(lost))).toBe(true);
  expect(isOurs(await fromFunction(gateway))).toBe(true);
});

test.each([
  new RequestError('conflict', 'You already have this plan.'),
  Object.assign(new Error('A fault in the code'), { code: 'network' }),
])('no refusal, and nothing but a request’s failure, is ours: %s', (error) => {
  expect(isOurs(error)).toBe(false);
});

test('an error’s message is shown', () => {
  expect(messageOf(new Error('Invalid login credentials'))).toBe('Invalid login credentials');
});

test.each(['oops', null, { message: 'oops' }, new Error()])(
  'a value without a message gets the fallback: %s',
  (error) => {
    expect(messageOf(error, 'Login failed')).toBe('Login failed');
  },
);

test('a conflict has its code and message', () => {
  expect(new ConflictError()).toMatchObject({
    code: 'conflict',
    message: 'Another admin changed this in the meantime.',
  });
});

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://example.com/a.js'),
  new RangeError('Invalid time value'),
  new z.ZodError([]),
])('a programming error’s message is not shown: %s', (error) => {
  expect(messageOf(error)).toBe(unexpected);
});
