import { screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { authEvents, type SignedInUser } from '#features/auth/session/store.ts';
import { areas, capabilities, type Capability } from '#model/plans/capabilities.ts';
import { allPaths, paths } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { routes } from '../router.tsx';
import { accessRuleOf, handlesAt, titleOf } from '../routing/route-handle.ts';
import MembersLayout from './members-layout.tsx';

vi.mock('#features/checkout/queries.ts', () => ({
  heldPlansOptions: () => ({ queryKey: ['held-plans'], queryFn: () => Promise.resolve([]) }),
}));

const person: SignedInUser = {
  id: 'person',
  email: 'person@example.com',
  firstName: 'Pat',
  fullName: 'Pat Person',
  isAdmin: false,
};

beforeEach(() => authEvents.sessionEnded());

const needsAt = (path: string) => accessRuleOf(handlesAt(routes, path))?.needs;

/** The links of a page of the site to somebody who holds these capabilities. */
function show(path: string, held: Capability[]) {
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, { userPlans: ['some-plan'], capabilities: held });
  const handle = { access: { needs: needsAt(path) } };
  const page = { path: '*', handle, element: 'The page' };
  const router = createMemoryRouter([{ element: <MembersLayout />, children: [page] }], {
    initialEntries: [path],
  });
  const { unmount } = renderForTest(<RouterProvider router={router} />);
  const nav = within(screen.getByRole('navigation', { name: 'Members' }));
  return { links: nav.queryAllByRole('link'), unmount };
}

const hrefsAt = (path: string, held: Capability[]) => {
  const { links, unmount } = show(path, held);
  const hrefs = links.map((link) => link.getAttribute('href') ?? '');
  unmount();
  return hrefs;
};

test.each([
  ['/profile', 'page'],
  ['/school/boston-university', 'true'],
  ['/explore', null],
])('at %s, the Profiles & Schools link has aria-current %s', (path, current) => {
  const [link] = show(path, ['profiles']).links;
  expect(link?.textContent).toBe('Profiles & Schools');
  expect(link?.getAttribute('href')).toBe('/profile');
  expect(link?.getAttribute('aria-current')).toBe(current);
  screen.getByText('The page');
});

test.each([
  ['/compare?schools=yale-school-of-medicine', 'My schools'],
  ['/compare?ids=applicant-1', 'Saved'],
])('%s is a part of %s', (path, label) => {
  const current = show(path, ['profiles']).links.filter((link) =>
    link.hasAttribute('aria-current'),
  );
  expect(current.map((link) => link.textContent)).toEqual([label]);
});

test('the strip calls each page what its tab is called', () => {
  for (const link of show(paths.profile, [...capabilities]).links) {
    expect(titleOf(handlesAt(routes, link.getAttribute('href') ?? ''))).toBe(link.textContent);
  }
});

test.each(capabilities)('who holds %s alone has links to its pages, and to no other', (name) => {
  for (const path of allPaths.filter((each) => needsAt(each) === name)) {
    const hrefs = hrefsAt(path, [name]);
    expect(hrefs).toContain(areas[name].path);
    expect(hrefs.filter((href) => needsAt(href) !== name)).toEqual([]);
  }
});

test('who holds no plan, as an admin, has the links of the page that is open', () => {
  expect(hrefsAt(paths.explore, [])).toContain(paths.saved);
  expect(hrefsAt(areas.interview.path, [])).toEqual([]);
});
