import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../stack/lib/config.ts';
import { unscheduled } from './store.ts';

const migration = readFileSync(
  path.join(projectDir, 'supabase/migrations/20261122004400_retention.sql'),
  'utf8',
);
const jobs = [
  ...migration.matchAll(/cron\.schedule\('([\w-]+)'|\('([\w-]+)', '[^']*\* \*'\)/g),
].map(([, job, task]) => job ?? task ?? '');

test('the doctor knows every job that the migrations schedule', () => {
  expect(jobs).toContain('send-emails');
  expect(unscheduled(jobs)).toEqual([]);
  for (const job of jobs) {
    expect(unscheduled(jobs.filter((other) => other !== job))).toEqual([
      expect.objectContaining({ problem: `pg_cron does not run ${job}.` }),
    ]);
  }
});

test('a store without any schedule is told both ways to create them', () => {
  expect(unscheduled([]).map(({ remedy }) => remedy)).toEqual([
    expect.stringContaining('schedule_retention()'),
    expect.stringContaining('schedule_functions('),
  ]);
});
