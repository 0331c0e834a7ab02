import { expect, test } from 'vitest';

import { accessLabel } from './access-label.ts';

test.each([
  [['profiles'], 'Applicant profiles'],
  [['plus', 'profiles'], 'Profiles plus extra resources'],
  [['application'], 'Application writing guides and templates'],
  [
    ['profiles', 'application'],
    'Complete access to all features of applicant profiles and application guides',
  ],
  [['interview'], 'Basic access: interview guides'],
  [['interview', 'profiles'], 'Basic access: applicant profiles and interview guides'],
  [
    ['plus', 'interview', 'application', 'profiles'],
    'Complete access to all features of applicant profiles, application guides, interview guides and templates and plans',
  ],
  [[], 'Basic access'],
])('the label of %j is: %s', (capabilities, label) => {
  expect(accessLabel(capabilities)).toBe(label);
});
