import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { startFunctionSchedule } from './function-schedule.ts';

afterEach(() => void vi.useRealTimers());

it('sends emails every minute and does Stripe’s tasks every ten, until it is stopped, and logs failures', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(asked.length === 1 ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `http://127.0.0.1:${port}`;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const schedule = startFunctionSchedule(url, (line) => lines.push(line));
  expect(asked).toEqual([]);

  vi.advanceTimersByTime(60 * 1000);
  await vi.waitFor(() => expect(asked).toEqual(['POST /send-emails']), { timeout: 15_000 });
  vi.advanceTimersByTime(60 * 1000);
  await vi.waitFor(
    () =>
      expect(lines).toEqual([`api       ${url}/send-emails could not be called: It answered 500.`]),
    { timeout: 15_000 },
  );
  vi.advanceTimersByTime(8 * 60 * 1000);
  await vi.waitFor(() => expect(asked).toHaveLength(11), { timeout: 15_000 });
  expect(asked.filter((each) => each === 'POST /stripe-tasks')).toHaveLength(1);

  await schedule.stop();
  expect(vi.getTimerCount()).toBe(0);
  server.close();
});
