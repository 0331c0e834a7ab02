import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { EmailVerification } from './email-verification.tsx';
import { resendVerificationMail, verifyEmail } from './mutations.ts';

vi.mock('./mutations.ts', () => ({
  verifyEmail: vi.fn<typeof verifyEmail>(),
  resendVerificationMail: vi.fn<typeof resendVerificationMail>(),
}));

const redeem = vi.mocked(verifyEmail);
const onDone = vi.fn<() => void>();
const onLoginAsked = vi.fn<() => void>();
const onAccountAsked = vi.fn<() => void>();

beforeEach(() => {
  redeem.mockReset().mockResolvedValue();
  vi.mocked(resendVerificationMail).mockReset().mockResolvedValue();
  onDone.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

test('the link of a changed address is redeemed as one', async () => {
  follow({ mode: 'changeEmail' });
  await screen.findByText('Your email address has been verified.');
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', true);
});

const follow = ({
  mode = 'verifyEmail',
  code = 'the-hash',
  isSignedIn = true,
  isVerified = false,
}: {
  mode?: string | null;
  code?: string | null;
  isSignedIn?: boolean;
  isVerified?: boolean | null;
} = {}) =>
  renderForTest(
    <EmailVerification
      mode={mode}
      code={code}
      isSignedIn={isSignedIn}
      isVerified={isVerified}
      onAccountAsked={onAccountAsked}
      onDone={onDone}
      onLoginAsked={onLoginAsked}
    />,
  );

test('a code is redeemed once and leads to the account page after three seconds', async () => {
  follow();
  screen.getByText('Verifying your email...');
  await screen.findByText('Your email address has been verified.');
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', false);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1200));
  expect(onDone).toHaveBeenCalledOnce();
});

test('a code is redeemed without a session and leads to the login', async () => {
  follow({ isSignedIn: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(onLoginAsked).toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(onDone).not.toHaveBeenCalled();
});

test.each([
  [{ mode: null }, 'Invalid verification link. Missing required parameters.'],
  [{ code: null }, 'Invalid verification link. Missing required parameters.'],
  [{ code: '' }, 'Invalid verification link. Missing required parameters.'],
  [{ mode: 'resetPassword' }, 'Invalid verification link. Please check your email and try again.'],
])('a link with %j shows: %s', async (link, message) => {
  follow(link);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(redeem).not.toHaveBeenCalled();
});

test.each([
  ['invalid_link', 'Invalid verification link. Please check your email and try again.'],
  ['server_error', 'Verification failed. Please try again.'],
  ['network', 'An error occurred during verification. Please try again.'],
])('an error %s shows: %s', async (code, message) => {
  redeem.mockRejectedValue(new RequestError(code, 'x'));
  follow();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('button', { name: 'Try again' }) === null).toBe(
    code === 'invalid_link',
  );
});

test('a failed request can be retried', async () => {
  redeem.mockRejectedValueOnce(new RequestError('network', 'x'));
  follow();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Your email address has been verified.');
});

test('a signed-in member can request another link', async () => {
  redeem.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow();
  await userEvent.click(await screen.findByRole('button', { name: 'Request New Verification' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Verification email has been sent to your email address. Please check your inbox.',
  );
});

test('a link followed twice is no failure for a verified member', async () => {
  redeem.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow({ isVerified: true });
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your email address is already verified.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Go to Your Account' }));
  expect(onAccountAsked).toHaveBeenCalled();
});

test('a refused link waits until it is known whether the member is verified', async () => {
  redeem.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow({ isVerified: null });
  await act(() => vi.advanceTimersByTimeAsync(100));
  screen.getByText('Verifying your email...');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a visitor learns that a link works once', async () => {
  redeem.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow({ isSignedIn: false });
  await screen.findByText('If you have followed this link before, your email address is verified.');
});

test('a visitor is asked to log in to request a link', async () => {
  follow({ code: null, isSignedIn: false });
  expect(screen.queryByRole('button', { name: 'Request New Verification' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(onLoginAsked).toHaveBeenCalled();
});
