import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { areas } from '#model/plans/capabilities.ts';
import { authEvents, type SignedInUser } from '#features/auth/session/store.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Upgrades } from './upgrades.tsx';

vi.mock('#features/checkout/queries.ts', () => ({
  productsOptions: {
    queryKey: ['products', 'on-sale'],
    queryFn: () =>
      Promise.resolve([
        {
          id: 'cheatsheet-plus',
          name: 'Cheatsheet+',
          description: '',
          priceCents: 2999,
          fullPriceCents: 2999,
          saleEndsAt: null,
          features: [],
          capabilities: ['some'],
        },
      ]),
  },
}));

const person: SignedInUser = {
  id: 'person',
  email: 'person@example.com',
  firstName: 'Pat',
  fullName: 'Pat Person',
  isAdmin: false,
};

beforeEach(() => authEvents.sessionEnded());

function show(path: string, capabilities: string[], { isAdmin = false } = {}) {
  authEvents.sessionFound({ ...person, isAdmin });
  authEvents.accessRead(person.id, { userPlans: ['some-plan'], capabilities });
  renderForTest(
    <MemoryRouter initialEntries={[path]}>
      <Upgrades />
    </MemoryRouter>,
  );
}

test.each([
  ['/profile', ['profiles', 'plus']],
  ['/application-cheatsheet/', ['application', 'interview']],
  ['/interview-cheatsheet', ['interview']],
  [areas.plus.path, ['plus']],
])('%s offers upgrades to a member with %j', async (path, capabilities) => {
  show(path, capabilities);
  await screen.findByRole('link', { name: 'Get Cheatsheet+ for $29.99' });
});

test.each([
  [areas.plus.path, ['profiles', 'plus']],
  ['/application-cheatsheet', ['profiles', 'application']],
  ['/interview-cheatsheet', ['application', 'interview']],
])('%s offers no upgrades to a member with %j', (path, capabilities) => {
  show(path, capabilities);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('an admin sees no upgrades', () => {
  show('/profile', ['profiles'], { isAdmin: true });
  expect(screen.queryByRole('heading')).toBeNull();
});
