import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';
import type { Page } from '#lib/pages.ts';
import { adminPersonPath } from '#lib/paths.ts';

import { PeopleList } from './people-list.tsx';
import { PersonPage } from './person-page.tsx';
import type { Person, PersonRow } from './schema.ts';

const store = vi.hoisted(() => ({
  one: vi.fn<() => Promise<Person | null>>(),
  page: vi.fn<() => Promise<Page<PersonRow>>>(),
}));
vi.mock('./queries.ts', () => ({
  personOptions: () => ({ queryKey: ['person'], queryFn: store.one }),
  peoplePageOptions: () => ({ queryKey: ['people'], queryFn: store.page }),
}));

const robin: Person = {
  email: 'robin@example.com',
  account: {
    id: 'a1',
    name: 'Robin Sample',
    createdAt: '2026-11-01T12:00:00Z',
    lastSignInAt: null,
    emailVerified: true,
    isAdmin: false,
    isBanned: false,
    hasSecondFactor: false,
    referralCode: 'K7M2Q9XR',
    orders: 2,
    spentCents: 2999,
  },
  owedCents: 200,
  paidCents: 0,
  messages: [{ id: 'm1', subject: 'Hello', isHandled: false, createdAt: '2026-11-02T12:00:00Z' }],
  submissions: [
    {
      id: 's1',
      fullName: 'Robin',
      status: 'withdrawn',
      createdAt: '2026-11-03T12:00:00Z',
      referredBy: null,
    },
  ],
  earnings: [],
};

function show(person: Person | null) {
  store.one.mockResolvedValue(person);
  renderForTest(
    <MemoryRouter>
      <PersonPage
        email="robin@example.com"
        renderAccount={(id) => <p>The orders of {id}</p>}
        emails={<p>The emails</p>}
        entries={<p>The entries</p>}
        onClose={() => {}}
      />
    </MemoryRouter>,
  );
}
const addressOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

test('a customer has their account, orders, messages, contributions, emails and entries on a page', async () => {
  show(robin);
  await screen.findByRole('heading', { name: 'Robin Sample' });
  screen.getByText(/has not logged in, 2 orders, \$29\.99 kept, referral code K7M2Q9XR\.$/);
  screen.getByText('The orders of a1');
  screen.getByText('The emails');
  screen.getByText('The entries');
  expect(await addressOf('Hello')).toBe('/admin/messages?open=m1');
  expect(await addressOf('Profile of November 3, 2026')).toBe('/admin/submissions?open=s1');
  expect(await addressOf('Payouts')).toBe('/admin/payouts?show=everyone&q=robin%40example.com');
  within(screen.getByRole('region', { name: 'Contributions' })).getByText('Withdrawn');
});

test('a contributor without an account has a page, too', async () => {
  show({ ...robin, account: null, messages: [] });
  await screen.findByRole('heading', { name: 'robin@example.com' });
  screen.getByText('No account.');
  screen.getByText('No messages.');
  screen.getByText('The emails');
  expect(screen.queryByText(/^The orders/)).toBeNull();
});

test('an unknown address shows a message', async () => {
  show(null);
  await screen.findByText('The store knows no one with this email address.');
});

test('the list leads to each person, with and without an account', async () => {
  const row = { since: '2026-11-01T12:00:00Z', orders: 1, submissions: 0 };
  store.page.mockResolvedValue({
    rows: [
      { ...row, userId: 'a1', email: 'robin@example.com', name: 'Robin Sample' },
      { ...row, userId: null, email: 'pat@example.com', name: null, orders: 0, submissions: 2 },
    ],
    total: 2,
    page: 1,
    pageCount: 1,
  });
  renderForTest(
    <MemoryRouter>
      <PeopleList />
    </MemoryRouter>,
  );
  expect(await addressOf('Robin Sample')).toBe(adminPersonPath('robin@example.com'));
  expect(await addressOf('pat@example.com')).toBe(adminPersonPath('pat@example.com'));
});
