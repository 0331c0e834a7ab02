import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { areas } from '#model/plans/capabilities.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { FirstSteps } from './first-steps.tsx';

test.each([
  [['profiles'], ['/like-me', '/profile?tab=profiles', '/my-schools']],
  [
    ['application', 'profiles'],
    ['/like-me', '/application-cheatsheet', '/profile?tab=profiles'],
  ],
  [
    ['plus', 'profiles', 'application', 'interview'],
    [areas.plus.path, '/like-me', '/application-cheatsheet'],
  ],
  [['interview'], ['/interview-cheatsheet', '/account', '/account/orders']],
  [[], []],
])('the first steps with a plan that opens %j', (opened, paths) => {
  renderForTest(
    <MemoryRouter>
      <FirstSteps opened={opened} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths);
});
