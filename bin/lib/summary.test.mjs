import { expect, it } from 'vitest';
import { summary } from './summary.mjs';
import { summaryPage } from './summary-page.mjs';

const outcome = { failures: [], secondTries: [], failed: 0, skipped: [], notes: [], files: [] };
const filesOf = (name, seconds) =>
  seconds.map((each) => ({ file: `${name}-${each}`, seconds: each }));
const results = [
  { ...outcome, suite: 'db', passed: 25, seconds: 9.6, notes: ['same files, also passed'] },
  { ...outcome, suite: 'api', passed: 12, failed: 1, seconds: 60, failures: ['mail › `once`'] },
  { ...outcome, suite: 'e2e', passed: 3, seconds: 70, secondTries: ['home › jumps'] },
  { ...outcome, suite: 'faults', passed: 0, failed: 1, seconds: 1 },
];

it('ends with the counts, without retried tests, and lists what they leave out', () => {
  const text = summary(results, { leftOut: ['texts: 1 of 15'], seconds: 141 });
  expect(text).toContain('e2e                 3          1          0       70.0');
  expect(text).toContain('\n\ne2e: passed on the second try\n  home › jumps\n');
  expect(text).toContain('\n\napi: failed\n  mail › `once`\n');
  expect(text).toContain('whole:\n  texts: 1 of 15\n');
  expect(text).toContain('db: same files, also passed');
  expect(text).toMatch(/\n\n2 min 21 s\n\n40 passed, 2 failed$/);
  expect(summary([{ ...results[0], skipped: ['later'] }], { leftOut: [], seconds: 1 })).toMatch(
    /\n25 passed, 0 failed, 1 skipped$/,
  );
});

it('lists the fifteen slowest files of all suites, the slowest first', () => {
  const text = summary(
    [
      { ...results[0], files: filesOf('a', [1, 3, 5, 7, 9, 11, 13, 15, 17]) },
      { ...results[1], files: filesOf('b', [2, 4, 6, 8, 10, 12, 14, 16]) },
    ],
    { leftOut: [], seconds: 1 },
  );
  const named = [...text.matchAll(/[ab]-(\d+)/g)].map(([, seconds]) => Number(seconds));
  expect(named).toEqual([17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

it('is also formatted as a page for a workflow', () => {
  const page = summaryPage(results, { services: 'Supabase’s own services' });
  expect(page).toContain('Supabase’s own services: 40 passed, 2 failed');
  expect(page).toContain('| api | 12 | 0 | 1 | 60 |');
  expect(page).toContain("### api: failed\n\n- `mail › 'once'`\n");
  expect(page).toContain('### e2e: passed on the second try\n\n- `home › jumps`\n');
  expect(page).toContain('### faults: failed\n\nIt gave up');
  expect(page).not.toContain('### db');
});
