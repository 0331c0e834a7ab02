// Loaded on demand, which can take longer than a test waits.
import '#features/auth/forms/auth-modal.tsx';

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { authModalEvents } from '#features/auth/forms/modal-store.ts';
import { createAccount, signIn } from '#features/auth/mutations.ts';
import { submitCode } from '#features/auth/verification/submit-code.ts';
import { authEvents, readAuth } from '#features/auth/session/store.ts';
import { guestEvents } from '#features/visitors/guest/store.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';

import { AuthModalHost } from './auth-modal-host.tsx';

vi.mock('#features/auth/mutations.ts', () => ({
  signIn: vi.fn<typeof signIn>(),
  createAccount: vi.fn<typeof createAccount>(),
  isEmailTaken: () => Promise.resolve(false),
}));
vi.mock('#features/auth/verification/submit-code.ts', () => ({
  submitCode: vi.fn<typeof submitCode>(),
}));
vi.mock(import('#features/auth/session/session.ts'), () => ({
  watchSession: vi.fn<() => void>(),
  refreshAccess: vi.fn<() => Promise<void>>(),
}));

const ada = {
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  fullName: 'Ada Example',
  isAdmin: false,
};

beforeEach(() => {
  guestEvents.guestLeft();
  // A session drops the details of a sign-up.
  authEvents.sessionFound(ada);
  authEvents.sessionEnded();
  sessionStorage.clear();
});

function at(address: string, ask: () => void) {
  const router = createMemoryRouter([{ path: '*', element: <AuthModalHost /> }], {
    initialEntries: [address],
  });
  renderForTest(<RouterProvider router={router} />);
  act(ask);
  return Object.assign(() => router.state.location.pathname + router.state.location.search, {
    state: (): unknown => router.state.location.state,
  });
}

const close = async () => userEvent.click(await screen.findByRole('button', { name: 'Close' }));

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } });

async function giveDetails() {
  await screen.findByLabelText(/First Name/);
  type('First Name', 'Ada');
  type('Last Name', 'Example');
  type('Email', 'ada@example.com');
  type('Create Password', 'secret1');
  type('Re-type Password', 'secret1');
  await userEvent.click(
    screen.getByRole('button', { name: /^(Continue to payment|Create account)$/ }),
  );
}

async function logIn() {
  await screen.findByLabelText(/Email/);
  type('Email', 'ada@example.com');
  type('Password', 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a user who closes the dialog before the response stays on the page', async () => {
  const answer = deferred<void>();
  vi.mocked(signIn).mockReturnValueOnce(answer.promise);
  const address = at('/about', authModalEvents.loginAsked);
  await logIn();
  await waitFor(() => expect(signIn).toHaveBeenCalled());
  await close();
  await act(async () => answer.resolve());
  expect(address()).toBe('/about');
});

test.each([
  ['/', '/pricing'],
  ['/checkout?plan=cheatsheet', '/checkout?plan=cheatsheet'],
])('joining at %s creates the account and leads to %s', async (from, to) => {
  vi.mocked(createAccount).mockImplementationOnce(() => {
    authEvents.sessionFound(ada);
    return Promise.resolve();
  });
  const address = at(from, authModalEvents.joinAsked);
  await giveDetails();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(to);
  expect(createAccount).toHaveBeenLastCalledWith({
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    password: 'secret1',
  });
  expect(readAuth()).toMatchObject({ hasJoined: true, pendingSignup: null });
});

test.each([
  ['/checkout?mode=login', '/checkout'],
  ['/checkout?plan=cheatsheet', '/checkout?plan=cheatsheet'],
  ['/about', '/about'],
])('closing at %s leads to %s and keeps the sign-up details', async (from, to) => {
  authEvents.signupDetailsCollected({ ...ada, lastName: 'Example', password: 'secret1' });
  const address = at(from, authModalEvents.loginAsked);
  await close();
  await waitFor(() => expect(address()).toBe(to));
  expect(readAuth().pendingSignup).toMatchObject({ email: 'ada@example.com' });
});

test('the browser’s Back closes a dialog opened by a press and stays on the page', async () => {
  const address = at('/about', authModalEvents.loginAsked);
  await screen.findByRole('dialog');
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/about');
});

test('after a lost session the email is filled in, and closing the dialog signs out', async () => {
  authEvents.sessionFound(ada);
  authEvents.sessionLost();
  at('/account', authModalEvents.sessionLost);
  expect(await screen.findByLabelText(/Email/)).toHaveProperty('value', 'ada@example.com');
  await close();
  expect(readAuth()).toMatchObject({ status: 'signed-out', user: null });
});
