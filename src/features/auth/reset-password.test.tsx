import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/errors.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { changePassword, redeemResetCode } from './mutations.ts';
import { ResetPassword } from './reset-password.tsx';
import { authEvents } from './store.ts';
import { submitCode } from './second-factor-mutations.ts';

vi.mock('./mutations.ts', () => ({
  redeemResetCode: vi.fn<typeof redeemResetCode>(),
  changePassword: vi.fn<typeof changePassword>(),
}));

vi.mock('./second-factor-mutations.ts', () => ({ submitCode: vi.fn<typeof submitCode>() }));

const redeem = vi.mocked(redeemResetCode);
const change = vi.mocked(changePassword);
const onDone = vi.fn<() => void>();
const onNewLinkAsked = vi.fn<() => void>();

beforeEach(() => {
  redeem.mockReset().mockResolvedValue();
  change.mockReset().mockResolvedValue();
  authEvents.sessionEnded();
  onDone.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const follow = (code: string | null = 'the-hash') =>
  renderForTest(<ResetPassword code={code} onNewLinkAsked={onNewLinkAsked} onDone={onDone} />);

async function choose(password: string, again = password) {
  await fill(userEvent, await screen.findByLabelText(/New Password/), password);
  await fill(userEvent, screen.getByLabelText(/Re-type Password/), again);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('a valid code leads to a new password and, three seconds later, to the login', async () => {
  follow();
  screen.getByText('Verifying your link...');
  await choose('a-new-secret');
  expect(change).toHaveBeenCalledExactlyOnceWith('a-new-secret');
  expect((await screen.findByRole('status')).textContent).toBe('Your password has been changed.');
  // The link has signed them in, so the login redirects them.
  screen.getByText('You are logged in. Taking you to your plan…');
  expect(onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(onDone).toHaveBeenCalledOnce();
});

test('a member with an authenticator app enters its code before choosing a password', async () => {
  const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', fullName: 'Ada Example' };
  authEvents.sessionFound({ ...ada, isAdmin: true, isCodeDue: true });
  follow();
  await screen.findByLabelText(/Code/);
  expect(screen.queryByLabelText(/New Password/)).toBeNull();
  act(() => authEvents.sessionFound({ ...ada, isAdmin: true, isCodeDue: false }));
  await choose('a-new-secret');
  expect(change).toHaveBeenCalledOnce();
});

test('a password over 72 bytes is refused', async () => {
  follow();
  await choose('é'.repeat(37));
  await screen.findByText('Password must be at most 72 characters, fewer with accents or emoji');
  expect(change).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByLabelText(/New Password/));
  await userEvent.clear(screen.getByLabelText(/Re-type Password/));
  await choose('é'.repeat(36));
  expect(change).toHaveBeenCalledExactlyOnceWith('é'.repeat(36));
});

test.each([
  ['no code', null],
  ['a used code', 'used'],
])('a link with %s is invalid and offers a new one', async (_, code) => {
  redeem.mockRejectedValue(new RequestError('otp_expired', 'x'));
  follow(code);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This password reset link is invalid or has expired.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Request a new link' }));
  expect(onNewLinkAsked).toHaveBeenCalled();
});

test('a link can be retried without a response', async () => {
  redeem.mockRejectedValueOnce(new RequestError('network', 'x'));
  follow();
  await screen.findByText('Something went wrong. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText(/New Password/);
});

test('short or different passwords are not submitted', async () => {
  follow();
  await choose('five5', 'five6');
  await screen.findByText('Password must be at least 6 characters');
  screen.getByText('Passwords do not match');
  expect(change).not.toHaveBeenCalled();
});

test('a refusal is shown and keeps the input', async () => {
  change.mockRejectedValue(new Error('New password should be different from the old password.'));
  follow();
  await choose('the-old-one');
  await screen.findByText(/should be different/);
  expect(screen.getByLabelText(/New Password/)).toHaveProperty('value', 'the-old-one');
});

test('a password is submitted once', async () => {
  change.mockReturnValue(new Promise(() => {}));
  follow();
  await choose('a-new-secret');
  await userEvent.click(await screen.findByRole('button', { name: 'Processing...' }));
  expect(change).toHaveBeenCalledOnce();
});

test('missing passwords are reported beside their fields', async () => {
  follow();
  await userEvent.click(await screen.findByRole('button', { name: 'Reset Password' }));
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(2);
  expect(change).not.toHaveBeenCalled();
});
