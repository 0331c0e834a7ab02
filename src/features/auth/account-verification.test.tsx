// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

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

beforeEach(() => {
  redeem.mockReset().mockResolvedValue();
  resend.mockReset().mockResolvedValue();
  onVerified.mockReset();
});

const show = (props: { isVerified?: boolean; isJustVerified?: boolean; code?: string }) =>
  renderForTest(
    <AccountVerification
      isVerified={props.isVerified ?? false}
      isJustVerified={props.isJustVerified ?? false}
      code={props.code ?? null}
      onVerified={onVerified}
    />,
  );

const resendButton = () => screen.queryByRole('button', { name: 'Resend Verification Email' });

test('a verified address needs no word', () => {
  show({ isVerified: true });
  expect(screen.queryByRole('status')).toBeNull();
  expect(resendButton()).toBeNull();
});

test('one that was just verified is announced', () => {
  show({ isVerified: true, isJustVerified: true });
  expect(screen.getByRole('status').textContent).toBe('Your email address has been verified.');
});

test('for an unverified one the mail can be sent again', async () => {
  show({});
  await userEvent.click(resendButton() ?? document.body);
  expect(resend).toHaveBeenCalledOnce();
  expect(
    await screen.findByText(
      'Verification email has been sent to your email address. Please check your inbox.',
    ),
  ).toBeDefined();
});

test('why it could not be sent is shown', async () => {
  resend.mockRejectedValue(new Error('Failed to send verification email'));
  show({});
  await userEvent.click(resendButton() ?? document.body);
  expect(await screen.findByText('Failed to send verification email')).toBeDefined();
});

test('a code is redeemed', async () => {
  show({ code: 'the-hash' });
  await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash');
});

test.each([
  [new RequestError('invalid_link', 'Failed to verify email'), 'Failed to verify email'],
  [new RequestError('unexpected', 'x'), 'Verification failed'],
  [new RequestError('network', 'x'), 'An error occurred during verification'],
  [new TypeError('x'), 'An error occurred during verification'],
])('%s: %s', async (error, message) => {
  redeem.mockRejectedValue(error);
  show({ code: 'the-hash' });
  expect(await screen.findByText(message)).toBeDefined();
  expect(resendButton()).not.toBeNull();
  expect(onVerified).not.toHaveBeenCalled();
});
