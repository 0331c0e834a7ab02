import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { paths } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { authModalEvents, readAuthModal } from '../forms/modal-store.ts';
import {
  changePassword,
  fetchLinkAccount,
  redeemResetCode,
  sendFirstPasswordLink,
} from '../mutations.ts';
import { ResetPassword } from './reset-password.tsx';
import { authEvents } from '../session/store.ts';
import { submitCode } from '../verification/submit-code.ts';

vi.mock('../mutations.ts', () => ({
  fetchLinkAccount: vi.fn<typeof fetchLinkAccount>(),
  redeemResetCode: vi.fn<typeof redeemResetCode>(),
  changePassword: vi.fn<typeof changePassword>(),
  sendFirstPasswordLink: vi.fn<typeof sendFirstPasswordLink>(),
}));

vi.mock('../verification/submit-code.ts', () => ({ submitCode: vi.fn<typeof submitCode>() }));

const look = vi.mocked(fetchLinkAccount);
const redeem = vi.mocked(redeemResetCode);
const own = {
  name: 'Ada Example',
  createdAt: '2026-11-02T12:00:00Z',
  isOwn: true,
  hasPassword: true,
  order: null,
  isDeleted: false,
};
const change = vi.mocked(changePassword);

beforeEach(() => {
  look.mockReset().mockResolvedValue(own);
  redeem.mockReset().mockResolvedValue();
  change.mockReset().mockResolvedValue();
  sessionStorage.clear();
  authEvents.sessionEnded();
  authModalEvents.closed();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', fullName: 'Ada Example' };

const Address = () => useLocation().pathname;

const follow = (code: string | null = 'the-hash', isFirst = false) =>
  renderForTest(
    <MemoryRouter>
      <ResetPassword code={code} isFirst={isFirst} />
      <Address />
    </MemoryRouter>,
  );

const goOn = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Choose a new password' }));

async function choose(password: string) {
  fireEvent.change(await screen.findByLabelText(/New Password/), { target: { value: password } });
  fireEvent.change(screen.getByLabelText(/Re-type Password/), { target: { value: password } });
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('a valid code leads to a new password and, three seconds later, to the login', async () => {
  follow();
  screen.getByText('Verifying your link...');
  await screen.findByText(/^Account of/);
  expect(redeem).not.toHaveBeenCalled();
  await goOn();
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', 'reset');
  await choose('a-new-secret');
  expect(change).toHaveBeenCalledExactlyOnceWith('a-new-secret');
  expect((await screen.findByRole('status')).textContent).toBe('Your password has been changed.');
  // The link has signed them in, so the login redirects them.
  screen.getByText('You are logged in. Taking you to your plan…');
  expect(screen.queryByText(paths.login)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  screen.getByText(paths.login);
});

test('a member with an authenticator app enters its code before choosing a password', async () => {
  authEvents.sessionFound({ ...ada, isAdmin: true, isCodeDue: true });
  follow();
  await goOn();
  await screen.findByLabelText(/Code/);
  expect(screen.queryByLabelText(/New Password/)).toBeNull();
  act(() => authEvents.sessionFound({ ...ada, isAdmin: true, isCodeDue: false }));
  await choose('a-new-secret');
  expect(change).toHaveBeenCalledOnce();
});

test('the link is not looked at again once the press has signed in and so used it', async () => {
  redeem.mockImplementation(async () => {
    look.mockRejectedValue(new RequestError('invalid_link', 'x'));
    authEvents.sessionFound({ ...ada, isAdmin: false });
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  follow();
  await goOn();
  await choose('a-new-secret');
  expect(look).toHaveBeenCalledOnce();
  expect(change).toHaveBeenCalledOnce();
});

test.each([
  ['no code', null],
  ['a used code', 'used'],
])('a link with %s is invalid and offers a new one', async (_, code) => {
  look.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow(code);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This password reset link is invalid or has expired.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Request a new link' }));
  expect(readAuthModal()).toMatchObject({ isOpen: true, mode: 'forgot' });
});

test('a link that expires before the press is invalid', async () => {
  redeem.mockRejectedValue(new RequestError('otp_expired', 'x'));
  follow();
  await goOn();
  await screen.findByText('This password reset link is invalid or has expired.');
});

test('a link can be retried without a response', async () => {
  look.mockRejectedValueOnce(new RequestError('network', 'x'));
  redeem.mockRejectedValueOnce(new RequestError('network', 'x'));
  follow();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await goOn();
  await screen.findByText('Something went wrong. Please try again.');
  await goOn();
  await screen.findByLabelText(/New Password/);
});

test('a reload after the press asks for the new password again, but of no one else', async () => {
  redeem.mockImplementation(() =>
    Promise.resolve(authEvents.sessionFound({ ...ada, isAdmin: false })),
  );
  follow();
  await goOn();
  await screen.findByLabelText(/New Password/);
  cleanup();
  look.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow();
  await screen.findByLabelText(/New Password/);
  cleanup();
  authEvents.sessionFound({ ...ada, id: 'ben', isAdmin: false });
  follow();
  await screen.findByText('This password reset link is invalid or has expired.');
});

test('an invalid password is not submitted', async () => {
  follow();
  await goOn();
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Password' }));
  await screen.findByText('Choose a password');
  await choose('é'.repeat(37));
  await screen.findByText('Password must be at most 72 characters, fewer with accents or emoji');
  expect(change).not.toHaveBeenCalled();
});

test('the link of an order leads to a first password, and says nothing of an old one', async () => {
  look.mockResolvedValue({ ...own, hasPassword: false });
  follow('the-order', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose my password' }));
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-order', 'choose');
  fireEvent.change(await screen.findByLabelText(/New Password/), { target: { value: 'secret1' } });
  fireEvent.change(screen.getByLabelText(/Re-type Password/), { target: { value: 'secret1' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save my password' }));
  await screen.findByText('Your password is set.');
  expect(screen.queryByText(/changed|removed|reset/i)).toBeNull();
});

test('an old link of an order sends a fresh one, unless there is a password by now', async () => {
  look.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow('the-order', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a fresh link' }));
  await screen.findByText(/^We sent a fresh link/);
  cleanup();
  vi.mocked(sendFirstPasswordLink).mockRejectedValueOnce(new RequestError('invalid_link', 'x'));
  follow('the-order', true);
  await userEvent.click(await screen.findByRole('button', { name: 'Send me a fresh link' }));
  await screen.findByText('You have chosen a password already. Log in with it.');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(readAuthModal()).toMatchObject({ isOpen: true, mode: 'login' });
});
