import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Profile } from '#features/account/schema.ts';
import { authEvents } from '#features/auth/session/store.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';

import { RequireAccess } from '../access/require-access.tsx';
import AccountRoute from './account.tsx';

const rows = vi.hoisted(() => ({
  profile: vi.fn<() => Promise<Profile>>(),
  invitation: vi.fn<() => object | null>(),
}));

vi.mock('#features/auth/password/queries.ts', () => ({
  hasPasswordOptions: () => ({ queryKey: ['has-password'], queryFn: () => true }),
}));
vi.mock('#features/auth/invitation/queries.ts', () => ({
  invitationOptions: () => ({ queryKey: ['invitation'], queryFn: rows.invitation }),
}));
vi.mock('#lib/store/env.ts', () => ({ env: { supabaseUrl: 'https://project.example.com' } }));
vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));
vi.mock('#features/checkout/queries.ts', () => ({ heldPlansOptions: none }));
vi.mock('#features/account/queries.ts', () => ({
  profileOptions: () => ({ queryKey: ['profile'], queryFn: rows.profile }),
  ordersOptions: none,
  entitlementsOptions: none,
  addressesOptions: none,
  paymentMethodsOptions: none,
  mailPreferencesOptions: () => ({
    queryKey: ['mail-preferences'],
    queryFn: () =>
      Promise.resolve({
        wantsAccessNotices: true,
        wantsOrderReminders: false,
        wantsContributorNews: true,
        wantsAnnouncements: true,
      }),
  }),
  assistantTokensOptions: none,
  assistantReadsOptions: () => ({
    queryKey: ['reads'],
    queryFn: () => Promise.resolve([]),
    initialPageParam: 0,
    getNextPageParam: () => undefined,
    select: ({ pages }: { pages: unknown[][] }) => pages.flat(),
  }),
}));

function none() {
  return { queryKey: ['none'], queryFn: () => Promise.resolve([]) };
}

beforeEach(() => {
  rows.profile.mockReset();
  rows.invitation.mockReset().mockReturnValue(null);
  authEvents.sessionEnded();
});

const show = (address = '/account') =>
  renderForTest(
    <MemoryRouter initialEntries={[address]}>
      <AccountRoute />
    </MemoryRouter>,
  );

function signIn() {
  authEvents.sessionFound({
    id: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    fullName: 'Ada Lovelace',
    isAdmin: false,
  });
}

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

test('the account is shown with its cards while their data load', async () => {
  signIn();
  const answer = deferred<Profile>();
  rows.profile.mockReturnValue(answer.promise);
  show();
  screen.getByText('Hi, Ada');
  screen.getByText('Loading account details...');
  answer.resolve({ firstName: 'Ada', lastName: 'Lovelace', isEmailVerified: true });
  await screen.findByText('Verified account');
  screen.getByText('Verified');
  expect(screen.queryByText('Loading account details...')).toBeNull();
  expect(headings()).toEqual([
    'Your Account',
    'Hi, Ada',
    'Digital Products',
    'Orders',
    'Profile',
    'Address',
    'Payment',
    'Emails',
    'Your assistant',
    'Contributions',
    'Your data',
  ]);
  expect(screen.queryByRole('button', { name: 'Resend Verification Email' })).toBeNull();
});

test('who is invited to the team is led to the invitation', async () => {
  signIn();
  rows.profile.mockResolvedValue({ firstName: 'Ada', lastName: 'L', isEmailVerified: true });
  rows.invitation.mockReturnValue({ id: 'i1', role: 'support', invited_by: 'owner@example.com' });
  show();
  const link = await screen.findByRole('link', { name: 'Open the invitation' });
  expect(link.getAttribute('href')).toBe('/invitation');
});

test('a guest sees the trial account', () => {
  show();
  expect(headings()).toEqual(['Your Account', 'Hi, User', 'Digital Products']);
  screen.getByText('Trial Member');
  expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/pricing');
});

test('CLOSE takes a member to their pages', async () => {
  signIn();
  authEvents.accessRead('ada', { userPlans: ['a-plan'], capabilities: ['application'] });
  rows.profile.mockResolvedValue({ firstName: 'Ada', lastName: 'Lovelace', isEmailVerified: true });
  const router = createMemoryRouter(
    [
      { path: '/account', element: <AccountRoute /> },
      {
        path: '/profile',
        element: <RequireAccess rule={{ needs: 'profiles' }}>The profiles</RequireAccess>,
      },
      { path: '*', element: 'Elsewhere' },
    ],
    { initialEntries: ['/account'] },
  );
  renderForTest(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole('button', { name: 'CLOSE' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/application-cheatsheet'));
});

test('BACK goes one page back, or home where no page of the site is before the account', async () => {
  signIn();
  rows.profile.mockResolvedValue({ firstName: 'Ada', lastName: 'Lovelace', isEmailVerified: true });
  const routes = [
    { path: '/account', element: <AccountRoute /> },
    { path: '*', element: 'Elsewhere' },
  ];
  const pressBack = async () => {
    const entries = { initialEntries: ['/explore', '/account'], initialIndex: 1 };
    const router = createMemoryRouter(routes, entries);
    const { unmount } = renderForTest(<RouterProvider router={router} />);
    await userEvent.click(await screen.findByRole('button', { name: 'BACK' }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/account'));
    unmount();
    return router.state.location.pathname;
  };
  vi.stubGlobal('navigation', { canGoBack: true });
  expect(await pressBack()).toBe('/explore');
  vi.stubGlobal('navigation', { canGoBack: false });
  expect(await pressBack()).toBe('/');
  vi.unstubAllGlobals();
});
