import { expect, it } from 'vitest';
import { readCounts } from './counts.mjs';
import { readFailures } from './failures.mjs';
import { summaryPage } from './summary-page.mjs';

// What the runners print at their end.
const outputs = {
  vitest: [
    ' FAIL  |api| tests/api/keys.test.ts > API keys > the publishable key opens the door',
    'AssertionError: expected 401 to be 200 // Object.is equality',
    '\u001b[41m\u001b[1m FAIL \u001b[22m\u001b[49m \u001b[30m\u001b[46m api \u001b[49m\u001b[39m tests/api/mail.test.ts\u001b[2m > \u001b[22mworks once',
    ' Test Files  2 failed | 3 passed (5)',
    '      Tests  2 failed | 12 passed (14)',
  ],
  playwright: [
    '  ✘  1 tests/e2e/home.spec.ts:3:1 › the home page (4ms)',
    '  3) tests/e2e/home.spec.ts:3:1 › the home page ──────',
    '    Error: expect(received).toBe(expected)',
    '  2 failed',
    '    tests/e2e/home.spec.ts:3:1 › the home page ─────────────────────',
    '    tests/e2e/guests.spec.ts:9:3 › a guest › sees two cards ────────',
    '  1 flaky',
    '    tests/e2e/pages.spec.ts:5:1 › passes when tried again ──────────',
    '  7 passed (2.0s)',
  ],
  pg_prove: [
    './supabase/tests/access.test.sql ..... ',
    '# Failed test 3: "a visitor reads no applicant"',
    '#         have: 1',
    '# Looks like you failed 1 test of 20',
    './supabase/tests/plans.test.sql ...... ok',
    'Test Summary Report',
    './supabase/tests/access.test.sql   (Wstat: 0 Tests: 20 Failed: 1)',
    '  Failed test:  3',
    'Files=2, Tests=25,  1 wallclock secs ( 0.05 usr  0.01 sys +  0.10 cusr  0.02 csys =  0.18 CPU)',
    'Result: FAIL',
  ],
};

const text = (name) => `${outputs[name].join('\n')}\n`;

it('names the tests that failed', () => {
  expect(readFailures(text('vitest'))).toEqual([
    'tests/api/keys.test.ts > API keys > the publishable key opens the door',
    'tests/api/mail.test.ts > works once',
  ]);
  expect(readFailures(text('playwright'))).toEqual([
    'tests/e2e/home.spec.ts:3:1 › the home page',
    'tests/e2e/guests.spec.ts:9:3 › a guest › sees two cards',
  ]);
  expect(readFailures(text('pg_prove'))).toEqual([
    'Failed test 3: "a visitor reads no applicant"',
    './supabase/tests/access.test.sql   (Wstat: 0 Tests: 20 Failed: 1)',
  ]);
});

it('counts them', () => {
  expect(readCounts(text('vitest'))).toEqual({ passed: 12, failed: 2 });
  expect(readCounts(text('playwright'))).toEqual({ passed: 8, failed: 2 });
  expect(readCounts(text('pg_prove'))).toEqual({ passed: 24, failed: 1 });
});

it('tells on a page which suites passed, and which tests did not', () => {
  const results = [
    { suite: 'db', passed: 25, failed: 0, seconds: 9.6, failures: [] },
    { suite: 'api', passed: 12, failed: 2, seconds: 60, failures: readFailures(text('vitest')) },
    { suite: 'e2e', passed: 0, failed: 1, seconds: 1, failures: [] },
  ];
  const page = summaryPage(results, { onServices: true, last: '37 passed, 3 failed' });
  expect(page).toContain('Supabase’s own services: 37 passed, 3 failed');
  expect(page).toContain('| api | 12 | 2 | 60 |');
  expect(page).toContain('\n- `tests/api/mail.test.ts > works once`\n');
  expect(page).toContain('### e2e: what failed\n\nIt gave up');
  expect(page).not.toContain('### db');
});
