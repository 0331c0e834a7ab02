import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';

import { ForgotForm } from './forgot-form.tsx';
import { requestPasswordReset } from '../mutations.ts';

vi.mock('../mutations.ts', () => ({ requestPasswordReset: vi.fn<typeof requestPasswordReset>() }));

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(requestPasswordReset).mockReset();
});

async function ask(email: string) {
  renderForTest(<ForgotForm onLoginAsked={() => {}} />);
  const user = userEvent.setup();
  if (email !== '') await fill(user, screen.getByLabelText(/Email/), email);
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

test('the confirmation does not reveal whether the account exists', async () => {
  await ask('ada@example.com');
  await screen.findByText('Password reset email sent');
  const confirmation = screen.getByText(/If an account exists for ada@example\.com/);
  // An address may be longer than a phone is wide.
  expect(confirmation.style.overflowWrap).toBe('anywhere');
  // The last email to them, a minute ago, may have been another one.
  expect(confirmation.textContent).toContain(
    'If no email arrives within a few minutes, try again.',
  );
  screen.getByRole('button', { name: 'Back to Login' });
});
