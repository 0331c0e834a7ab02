import { expect, test } from 'vitest';

import { planPage, planPages } from './plan-page.ts';
import { areas } from '#model/plans/capabilities.ts';

test.each([
  [['profiles'], '/profile'],
  [['profiles', 'plus'], '/profile'],
  [['application', 'profiles'], '/profile'],
  [['application'], '/application-cheatsheet'],
  [['interview'], '/interview-cheatsheet'],
  [['interview', 'profiles'], '/profile'],
  [['plus'], areas.plus.path],
  [[], '/account'],
])('a plan that unlocks %j leads to %s', (unlocked, path) => {
  expect(planPage(unlocked).path).toBe(path);
});

test('a plan that unlocks nothing has the account as its only page', () => {
  expect(planPages([])).toEqual([{ path: '/account', label: 'Go to Your Account' }]);
});

test('the button to the profiles has its own label', () => {
  expect(planPage(['profiles']).label).toBe('Start Exploring Profiles');
});
