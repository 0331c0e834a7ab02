import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { requestPasswordReset, resendVerificationMail } from '#features/auth/mutations.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { VerificationNotice } from './verification-notice.tsx';

vi.mock('#features/auth/password/queries.ts', () => ({}));
vi.mock('#features/auth/mutations.ts', () => ({
  requestPasswordReset: vi.fn<typeof requestPasswordReset>(),
  resendVerificationMail: vi.fn<typeof resendVerificationMail>(),
}));

const resend = vi.mocked(resendVerificationMail);
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  resend.mockReset().mockResolvedValue();
});

const show = (isVerified = false, state: object | null = null, hasPassword = true) =>
  renderForTest(
    <MemoryRouter initialEntries={[{ pathname: '/account', state }]}>
      <VerificationNotice {...{ isVerified, hasPassword }} email="ada@example.com" />
    </MemoryRouter>,
  );

const resendButton = () => screen.queryByRole('button', { name: 'Resend Verification Email' });

test('a verified address shows nothing', () => {
  show(true);
  expect(screen.queryByRole('status')).toBeNull();
  expect(resendButton()).toBeNull();
});

test('the next email can be sent after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show();
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

test('a failed send shows its reason', async () => {
  resend.mockRejectedValue(new Error('Failed to send verification email'));
  show();
  await userEvent.click(resendButton() ?? document.body);
  await screen.findByText('Failed to send verification email');
});

test('whoever has no password is told so, and chooses one by mail', async () => {
  show(false, null, false);
  screen.getByText(/^You have no password yet/);
  expect(resendButton()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a password' }));
  await screen.findByText(/^We sent a link to ada@example\.com\./);
  expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith('ada@example.com');
});
