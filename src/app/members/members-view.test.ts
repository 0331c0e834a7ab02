import { expect, test } from 'vitest';

import { noFilters } from '#features/members/applicants/filters.ts';
import { allProfilesPath, paths } from '#model/store/paths.ts';

import {
  lastListPath,
  lastProfilesPath,
  membersUrl,
  profilesPath,
  rememberList,
  rememberView,
} from './members-view.ts';

const read = (address: string) => membersUrl.read(new URLSearchParams(address));

test('an address without parameters is the first page of all schools', () => {
  expect(read('')).toEqual({
    tab: 'schools',
    text: '',
    page: 1,
    sort: 'name-asc',
    tookFrom: '',
    order: 'number',
    section: '',
    ...noFilters,
  });
});

test('a view survives a round trip', () => {
  const address =
    '?tab=profiles&q=New+York&sort=profiles-asc&took=Texas&order=gpa-desc&read=research&gpa=3.9-4.0&gpa=Below3.5&mcat=520%2B&degree=DO&trait=applied_again&about=shadowing&hours=shadowing_hours%3A50&major=Biology&gpa_from=3.50&mcat_to=520&year=2024&school=yale&page=2';
  expect(membersUrl.write(read(address))).toBe(address);
});

test('invalid parameters are ignored', () => {
  expect(
    membersUrl.write(
      read(
        'tab=admin&q=%00&page=0&sort=by-luck&read=secrets&about=secrets&gpa=best&took=Mars&hours=best&trait=best&gpa_from=9&mcat_to=a&x=y',
      ),
    ),
  ).toBe('');
});

test('the profiles with the same scores have an address', () => {
  expect(profilesPath({ gpaFrom: 3.8, gpaTo: 3.84, mcatFrom: 515, mcatTo: 515 })).toBe(
    '/profile?tab=profiles&gpa_from=3.80&gpa_to=3.84&mcat_from=515&mcat_to=515',
  );
});

const both = () => [lastListPath(), lastProfilesPath()];

test('links lead back to the lists as they were left', () => {
  expect(both()).toEqual([paths.profile, allProfilesPath]);
  rememberView(read('q=boston&page=2'));
  expect(both()).toEqual(['/profile?q=boston&page=2', allProfilesPath]);
  rememberView(read('tab=profiles&state=Ohio&page=3'));
  const profiles = '/profile?tab=profiles&state=Ohio&page=3';
  expect(both()).toEqual([profiles, profiles]);
  // A school's list, from which a profile is opened.
  rememberList(read('tab=profiles&school=yale'));
  expect(both()).toEqual([profiles, '/profile?tab=profiles&school=yale']);
});
