import { afterEach, expect, it, vi } from 'vitest';
import { startRetention } from './retention.ts';

afterEach(() => void vi.useRealTimers());

// Which rows it removes is tested in supabase/tests/retention.test.sql, and that the stack starts it in
// stack.test.ts. Nothing listens at this address, so that each attempt shows in the log.
it('runs immediately, and then daily until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const retention = await startRetention('postgresql://nobody@127.0.0.1:1/none', (line) =>
    lines.push(line),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Old rows could not be removed');

  vi.advanceTimersByTime(24 * 60 * 60 * 1000);
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 10_000 });

  await retention.stop();
  expect(vi.getTimerCount()).toBe(0);
});
