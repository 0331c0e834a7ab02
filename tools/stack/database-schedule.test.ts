import { afterEach, expect, it, vi } from 'vitest';
import { startDatabaseSchedule } from './database-schedule.ts';

afterEach(() => void vi.useRealTimers());

// What the tasks do is tested in supabase/tests, and that the stack starts them in stack.test.ts. Nothing listens at this
// address, so that each attempt shows in the log.
it('removes old rows immediately and daily, queues notices immediately and hourly, and publishes and sends every minute, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lines: string[] = [];
  const attempts = (task: string) => lines.filter((line) => line.includes(`${task} failed`)).length;
  const schedule = await startDatabaseSchedule('postgresql://nobody@127.0.0.1:1/none', (line) =>
    lines.push(line),
  );
  const all = () =>
    ['remove_old_rows', 'queue_access_notices', 'publish_applicants', 'send_announcements'].map(
      attempts,
    );
  expect(all()).toEqual([1, 1, 0, 0]);

  vi.advanceTimersByTime(60 * 1000);
  await vi.waitFor(() => expect(attempts('send_announcements')).toBe(1), { timeout: 60_000 });
  expect(all()).toEqual([1, 1, 1, 1]);

  vi.advanceTimersByTime(59 * 60 * 1000);
  await vi.waitFor(() => expect(attempts('queue_access_notices')).toBe(2), { timeout: 60_000 });
  expect(attempts('remove_old_rows')).toBe(1);

  vi.advanceTimersByTime(23 * 60 * 60 * 1000);
  await vi.waitFor(() => expect(attempts('remove_old_rows')).toBe(2), { timeout: 60_000 });

  await schedule.stop();
  expect(vi.getTimerCount()).toBe(0);
});
