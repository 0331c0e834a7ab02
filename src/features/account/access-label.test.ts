import { expect, test } from 'vitest';

import { accessLabel } from './access-label.ts';

test.each([
  ['cheatsheet', 'Applicant profiles'],
  ['cheatsheet-plus', 'Profiles plus extra resources'],
  ['application', 'Application writing guides and templates'],
  ['application-plus', 'Complete access to all features'],
  ['interview-cheatsheet', 'Basic access'],
  ['a-plan-of-next-year', 'Basic access'],
])('the label of %s is: %s', (plan, label) => {
  expect(accessLabel(plan)).toBe(label);
});
