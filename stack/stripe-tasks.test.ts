import { createServer } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { startStripeTasks } from './stripe-tasks.ts';

afterEach(() => void vi.useRealTimers());

it('calls the function every ten minutes until it is stopped, and logs failures', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(asked.length === 1 ? 200 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const tasks = startStripeTasks(`http://127.0.0.1:${port}`, (line) => lines.push(line));
  expect(asked).toEqual([]);

  vi.advanceTimersByTime(10 * 60 * 1000);
  await vi.waitFor(() => expect(asked).toEqual(['POST /stripe-tasks']));
  vi.advanceTimersByTime(10 * 60 * 1000);
  await vi.waitFor(() =>
    expect(lines).toEqual(["api       Stripe's tasks could not be done: It answered 500."]),
  );

  await tasks.stop();
  expect(vi.getTimerCount()).toBe(0);
  server.close();
});
