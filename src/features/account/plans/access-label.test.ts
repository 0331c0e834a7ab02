import { expect, test } from 'vitest';

import { accessLabel } from './access-label.ts';

test.each([
  [['profiles'], 'Applicant profiles'],
  [['plus', 'profiles'], 'Profiles plus extra resources'],
  [['application'], 'Application writing guides and templates'],
  [['profiles', 'application'], 'Applicant profiles and application guides'],
  [['interview'], 'Interview guides'],
  [
    ['plus', 'interview', 'application', 'profiles'],
    'Applicant profiles, application guides, interview guides and templates and plans',
  ],
  [[], 'Basic access'],
])('the label of %j is: %s', (capabilities, label) => {
  expect(accessLabel(capabilities)).toBe(label);
});
