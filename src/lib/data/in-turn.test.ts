import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { inTurn } from './in-turn.ts';

const send = vi.fn<() => Promise<Response>>();
const busy =
  (hint: string | null = null, code = 'PT503') =>
  async () =>
    Response.json({ code, message: 'The store is busy.', details: null, hint }, { status: 503 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  send.mockReset();
});

async function answered(): Promise<number> {
  const answer = inTurn(send);
  await vi.advanceTimersByTimeAsync(10_000);
  return (await answer).status;
}

test('a request that is refused its turn is sent again until it has one', async () => {
  send.mockImplementationOnce(busy()).mockImplementationOnce(busy());
  send.mockImplementation(async () => Response.json([]));
  expect(await answered()).toBe(200);
  expect(send).toHaveBeenCalledTimes(3);
});

test('after four times, the refusal stands', async () => {
  send.mockImplementation(busy());
  expect(await answered()).toBe(503);
  expect(send).toHaveBeenCalledTimes(4);
});

test.each([
  ['a function’s own refusal', busy('full')],
  ['another failure', busy(null, 'PGRST001')],
  ['a gateway’s', async () => new Response('Unavailable', { status: 503 })],
  ['one without a text', async () => new Response(null, { status: 503 })],
  ['a refused token', async () => Response.json({ code: 'PT503', hint: null }, { status: 401 })],
])('%s is not tried again', async (_name, answer) => {
  send.mockImplementation(answer);
  await answered();
  expect(send).toHaveBeenCalledOnce();
});

test('six are sent at a time, and the next as one ends, however it does', async () => {
  const ends: ((answer: Response | Promise<never>) => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => ends.push(resolve)));
  const answers = Array.from({ length: 9 }, () => inTurn(send).catch(() => undefined));
  const underWay = async () => (await vi.advanceTimersByTimeAsync(0), ends.length);
  expect(await underWay()).toBe(6);
  ends[0]?.(Promise.reject(new TypeError('Failed to fetch')));
  ends[1]?.(Response.json([]));
  expect(await underWay()).toBe(8);
  for (const end of ends) end(Response.json([]));
  expect(await underWay()).toBe(9);
  ends[8]?.(Response.json([]));
  await Promise.all(answers);
  expect(send).toHaveBeenCalledTimes(9);
});
