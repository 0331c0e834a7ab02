import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fetchFirst } from './first-answers.ts';

const url = 'https://store.example/rest/v1/rpc/applicant_profile';
const body = JSON.stringify({ applicant_id: 'applicant-1' });
const authorization = 'Bearer ada';
const init = { method: 'POST', body, headers: { authorization } };

const send = vi.fn<typeof fetch>();

/** What the page's head has asked, with the answer of the store. */
function asked(answer: Response | null, changes: object = {}) {
  globalThis.firstAnswers = [
    {
      method: 'POST',
      url,
      body,
      authorization,
      askedAt: Date.now(),
      answer: Promise.resolve(answer),
      ...changes,
    },
  ];
}

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    send.mockReset().mockImplementation(async () => new Response('asked')),
  );
});
afterEach(() => {
  globalThis.firstAnswers = undefined;
  vi.unstubAllGlobals();
});

const answered = async (...request: Parameters<typeof fetch>) =>
  (await fetchFirst(...request)).text();

test('an answer that the page has asked for is taken, once', async () => {
  asked(new Response('first'));
  expect(await answered(url, init)).toBe('first');
  expect(send).not.toHaveBeenCalled();
  expect(await answered(url, init)).toBe('asked');
  expect(send).toHaveBeenCalledExactlyOnceWith(url, init);
});

test('a question without a body is a request to read', async () => {
  asked(new Response('first'), { method: 'GET', body: undefined });
  expect(await answered(new URL(url), { headers: { authorization } })).toBe('first');
});

test.each([
  ['another member', url, { ...init, headers: { authorization: 'Bearer grace' } }],
  ['nobody', url, { method: 'POST', body }],
  ['another question', url, { ...init, body: '{"applicant_id":"applicant-2"}' }],
  ['another function', `${url}s`, init],
  ['another method', url, { ...init, method: 'PATCH' }],
])('an answer is not taken for %s', async (_, address, request) => {
  asked(new Response('first'));
  expect(await answered(address, request)).toBe('asked');
  expect(await answered(url, init)).toBe('first');
});

test.each([
  ['was refused', new Response('', { status: 401 })],
  ['did not come', null],
])('an answer that %s is asked for', async (_, answer) => {
  asked(answer);
  expect(await answered(url, init)).toBe('asked');
});

test('an answer that has waited for half a minute is asked for', async () => {
  asked(new Response('first'), { askedAt: Date.now() - 31_000 });
  expect(await answered(url, init)).toBe('asked');
});
