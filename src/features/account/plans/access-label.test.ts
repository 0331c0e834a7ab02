import { expect, test } from 'vitest';

import { accessLabel } from './access-label.ts';

test.each([
  ['cheatsheet', ['profiles'], 'Applicant profiles', null],
  ['cheatsheet-plus', ['plus', 'profiles'], 'Profiles plus extra resources', null],
  ['application', ['application'], 'Application writing guides and templates', null],
  [
    'application-plus',
    ['profiles', 'application'],
    'Complete access to all features',
    'It includes applicant profiles and application guides.',
  ],
  [
    'interview-cheatsheet-plus',
    ['interview', 'profiles'],
    'Basic access',
    'It includes applicant profiles and interview guides.',
  ],
  [
    'everything',
    ['plus', 'interview', 'application', 'profiles'],
    'Basic access',
    'It includes applicant profiles, application guides, interview guides and templates and plans.',
  ],
  ['file', [], 'Basic access', null],
])('the label of %s with %j is: %s', (id, capabilities, label, holds) => {
  expect(accessLabel({ id, capabilities })).toEqual({ label, holds });
});
