import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { askingFetch } from './asking-fetch.ts';
import { askForProofsWith, type ProofDue } from './proof.ts';

const send = vi.fn<typeof fetch>();
const ask = vi.fn<(due: ProofDue) => Promise<boolean>>();
const details = '{"act": "refund", "subject": ""}';
const message = 'To refund an order, please confirm that it is you.';
const ofDataApi = () =>
  Response.json({ code: 'PT403', message, details, hint: 'proof_due' }, { status: 403 });
const ofFunction = () =>
  Response.json({ error: { code: 'proof_due', message, details } }, { status: 403 });

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  ask.mockResolvedValue(true);
  askForProofsWith(ask);
});
afterEach(() => {
  vi.unstubAllGlobals();
  askForProofsWith(() => Promise.resolve(false));
});

const request = {
  method: 'POST',
  body: '{"a":1}',
  headers: { authorization: 'Bearer old', apikey: 'k' },
};
const sent = () =>
  askingFetch(send, () => Promise.resolve('new'))('https://api.test/rest', request);

test.each([
  ['the Data API', ofDataApi],
  ['an Edge Function', ofFunction],
])(
  'a refusal by %s is asked about, and the request repeated with the token of then',
  async (_, refuse) => {
    send.mockResolvedValueOnce(refuse()).mockResolvedValueOnce(Response.json('done'));
    expect(await (await sent()).json()).toBe('done');
    expect(ask).toHaveBeenCalledExactlyOnceWith({ act: 'refund', subject: '', message });
    expect(send.mock.calls[0]).toEqual(['https://api.test/rest', request]);
    const again = send.mock.calls[1]?.[1];
    expect(again).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(Object.fromEntries(new Headers(again?.headers))).toEqual({
      authorization: 'Bearer new',
      apikey: 'k',
    });
  },
);

test('whoever gives no proof gets the refusal', async () => {
  ask.mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  send.mockImplementation(() => Promise.resolve(ofDataApi()));
  const response = await sent();
  expect([response.status, send.mock.calls.length]).toEqual([403, 2]);
  expect(await response.json()).toMatchObject({ message });
});

test.each([
  Response.json('done'),
  Response.json({ hint: 'proof_due', message, details }, { status: 400 }),
  Response.json({ code: 'PT403', message: 'No', details: null, hint: null }, { status: 403 }),
  Response.json({ error: { code: 'forbidden', message: 'No' } }, { status: 403 }),
  new Response('<h1>Forbidden</h1>', { status: 403 }),
])('another answer is left as it is: %#', async (answer) => {
  send.mockResolvedValue(answer);
  expect(await sent()).toBe(answer);
  expect(ask).not.toHaveBeenCalled();
});
