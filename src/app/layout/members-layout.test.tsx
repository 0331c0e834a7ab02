import { screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import MembersLayout from './members-layout.tsx';

vi.mock('#features/checkout/queries.ts', () => ({
  heldPlansOptions: () => ({ queryKey: ['held-plans'], queryFn: () => Promise.resolve([]) }),
}));

function show(path: string) {
  renderForTest(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<MembersLayout />}>
          <Route path="*" element="The page" />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  const nav = within(screen.getByRole('navigation', { name: 'Members' }));
  return nav.getByRole('link', { name: 'Profiles & Schools' });
}

test.each([
  ['/profile', 'page'],
  ['/school/boston-university', 'true'],
  ['/elsewhere', null],
])('at %s, the Profiles & Schools link has aria-current %s', (path, current) => {
  const link = show(path);
  expect(link.getAttribute('href')).toBe('/profile');
  expect(link.getAttribute('aria-current')).toBe(current);
  screen.getByText('The page');
});
