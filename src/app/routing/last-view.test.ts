import { beforeEach, expect, test, vi } from 'vitest';

import { authEvents } from '#features/auth/session/store.ts';
import { lastViewKey } from '#lib/storage/storage-keys.ts';

import { routes } from '../router.tsx';
import { keepLastView } from './last-view.ts';
import { accessRuleOf, handlesAt } from './route-handle.ts';

const root = document.createElement('div');
const page = '<main><h1>Members</h1><p>GPA 3.9</p></main>';

let end = () => {};

function leave(address: string, html: string) {
  end();
  window.history.replaceState(null, '', address);
  root.innerHTML = html;
  const { pathname } = window.location;
  end = keepLastView(root, accessRuleOf(handlesAt(routes, pathname))?.needs);
  document.dispatchEvent(new Event('visibilitychange'));
}

const lastView = () => localStorage.getItem(lastViewKey);

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  authEvents.sessionFound({
    id: 'person',
    email: 'person@example.com',
    firstName: 'Pat',
    fullName: 'Pat Person',
    isAdmin: false,
  });
});

test('a members’ page is kept with its address as it is left, until the member logs out', () => {
  leave('/profile?page=2', page);
  expect(lastView()).toBe(`/profile?page=2\n${page}`);
  authEvents.sessionEnded();
  expect(lastView()).toBeNull();
});

test('a file shown on the page is not kept, since its URL ends with the page', () => {
  leave('/profile', '<main><h1>Guide</h1><iframe src="blob:1"></iframe></main>');
  expect(lastView()).toContain('<iframe></iframe>');
});

test.each<[string, string, string]>([
  ['a page of visitors', '/', page],
  ['an account', '/account/settings', page],
  ['a page for admins', '/admin/customers', page],
  ...['<form></form>', '<input value="secret" />', '<textarea></textarea>'].map(
    (field): [string, string, string] => [
      `a page with ${field}`,
      '/profile',
      `<main><h1>Members</h1>${field}</main>`,
    ],
  ),
  ['a page that waits for its data', '/profile', '<main><h1>Members</h1><p data-waits></p></main>'],
  ['a page that is too long', '/profile', `<main><h1>${'x'.repeat(500_000)}</h1></main>`],
])('%s is not kept', (_, address, html) => {
  leave(address, html);
  expect(lastView()).toBeNull();
});

test('nothing is kept while the page is in view', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  leave('/profile', page);
  expect(lastView()).toBeNull();
});

test('nothing is kept for someone who is logged out', () => {
  authEvents.sessionEnded();
  leave('/profile', page);
  expect(lastView()).toBeNull();
});

test('the choice of a view is no field, and neither is a search, which is in the address', () => {
  const choices =
    '<input type="radio" value="card" /><input type="search" value="texas" /><select><option>A</option><option>B</option></select>';
  leave('/profile?q=texas', `<main><h1>Members</h1>${choices}</main>`);
  expect(lastView()).toContain('<option selected="">A</option><option>B</option>');
  root.querySelector('select')!.selectedIndex = 1;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(lastView()).toContain('<option>A</option><option selected="">B</option>');
});

test('a guide is kept with its ticks', () => {
  leave(
    '/profile',
    '<main><h1>Members</h1><input type="checkbox" /><input type="checkbox" checked="" /></main>',
  );
  for (const box of root.querySelectorAll('input')) box.checked = !box.checked;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(lastView()).toContain('<input type="checkbox" checked=""><input type="checkbox">');
});

test('a page is not kept after another has taken its place', () => {
  leave('/profile', page);
  localStorage.clear();
  end();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(lastView()).toBeNull();
});
