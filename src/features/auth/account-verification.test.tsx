import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { AccountVerification } from './account-verification.tsx';
import { resendVerificationMail, verifyEmail } from './mutations.ts';

vi.mock('./mutations.ts', () => ({
  verifyEmail: vi.fn<typeof verifyEmail>(),
  resendVerificationMail: vi.fn<typeof resendVerificationMail>(),
}));

const redeem = vi.mocked(verifyEmail);
const resend = vi.mocked(resendVerificationMail);
const onVerified = vi.fn<() => void>();
const refetch = vi.fn<() => Promise<void>>();

afterEach(() => vi.useRealTimers());
beforeEach(() => {
  redeem.mockReset().mockResolvedValue();
  resend.mockReset().mockResolvedValue();
  onVerified.mockReset();
  refetch.mockReset().mockResolvedValue();
});

const show = (props: { isVerified?: boolean; isJustVerified?: boolean; code?: string }) =>
  renderForTest(
    <AccountVerification
      isVerified={props.isVerified ?? false}
      isJustVerified={props.isJustVerified ?? false}
      code={props.code ?? null}
      onVerified={onVerified}
      refetch={refetch}
    />,
  );

const resendButton = () => screen.queryByRole('button', { name: 'Resend Verification Email' });

test('a verified address shows nothing', () => {
  show({ isVerified: true });
  expect(screen.queryByRole('status')).toBeNull();
  expect(resendButton()).toBeNull();
});

test('a just verified address is announced', () => {
  show({ isVerified: true, isJustVerified: true });
  expect(screen.getByRole('status').textContent).toBe('Your email address has been verified.');
});

test('an unverified member can resend the email', async () => {
  show({});
  await userEvent.click(resendButton() ?? document.body);
  expect(resend).toHaveBeenCalledOnce();
  const sent = await screen.findByText(
    'Verification email has been sent to your email address. Please check your inbox.',
  );
  const warning = screen.getByText(/^Your email address is not verified yet/);
  expect(warning.closest('[role=alert]')?.contains(sent)).toBe(false);
});

test('the next email can be sent after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show({});
  await userEvent.click(resendButton() ?? document.body);
  const wait = await screen.findByRole('button', { name: /^Send again in \d+ s$/ });
  expect(wait).toHaveProperty('disabled', true);
  await act(() => vi.advanceTimersByTimeAsync(57_000));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(resendButton()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const again = await screen.findByRole('button', { name: 'Resend Verification Email' });
  expect(again).toHaveProperty('disabled', false);
});

test('the email is sent once, and the button is busy meanwhile', async () => {
  resend.mockReturnValue(new Promise(() => {}));
  show({});
  await userEvent.click(resendButton() ?? document.body);
  await userEvent.click(await screen.findByRole('button', { name: 'Sending...' }));
  expect(resend).toHaveBeenCalledOnce();
});

test('a failed send shows its reason', async () => {
  resend.mockRejectedValue(new Error('Failed to send verification email'));
  show({});
  await userEvent.click(resendButton() ?? document.body);
  await screen.findByText('Failed to send verification email');
});

test('the banner is hidden while a code is redeemed', async () => {
  show({ code: 'the-hash' });
  screen.getByText('Verifying your email...');
  expect(resendButton()).toBeNull();
  await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', false);
});

test.each([
  [new RequestError('invalid_link', 'Failed to verify email'), 'Failed to verify email'],
  [new RequestError('server_error', 'x'), 'Verification failed'],
  [new RequestError('network', 'x'), 'An error occurred during verification'],
  [new TypeError('x'), 'An error occurred during verification'],
])('an error (%s) shows: %s', async (error, message) => {
  redeem.mockRejectedValue(error);
  show({ code: 'the-hash' });
  await screen.findByText(message);
  expect(resendButton()).not.toBeNull();
  expect(onVerified).not.toHaveBeenCalled();
});

test('a used link is no failure for a verified member, after a refetch', async () => {
  redeem.mockRejectedValue(new RequestError('invalid_link', 'Failed to verify email'));
  show({ code: 'the-hash', isVerified: true });
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your email address is already verified.',
  );
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(resendButton()).toBeNull();
});
