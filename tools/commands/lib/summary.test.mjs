import { expect, it } from 'vitest';
import { summary } from './summary.mjs';

const outcome = { failures: [], secondTries: [], failed: 0, skipped: [] };
const results = [
  { ...outcome, suite: 'db', passed: 25, seconds: 9.6 },
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
  expect(text).toMatch(/\n\n2 min 21 s\n\n40 passed, 2 failed$/);
  expect(summary([{ ...results[0], skipped: ['later'] }], { leftOut: [], seconds: 1 })).toMatch(
    /\n25 passed, 0 failed, 1 skipped$/,
  );
});
