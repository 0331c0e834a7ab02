import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { LoginForm } from './login-form.tsx';
import { signIn } from '../mutations.ts';
import { authEvents } from '../session/store.ts';

vi.mock('../mutations.ts', () => ({ signIn: vi.fn<typeof signIn>() }));
vi.mock(import('../session/session.ts'), () => ({
  watchSession: vi.fn<() => void>(),
  refreshAccess: vi.fn<() => Promise<void>>(),
}));

const onCodeAsked = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  onCodeAsked.mockReset();
  authEvents.sessionEnded();
  vi.mocked(signIn).mockReset();
});

async function logIn(password: string) {
  const onSignedIn = vi.fn<() => void>();
  renderForTest(
    <LoginForm
      knownEmail={null}
      onSignedIn={onSignedIn}
      onCodeAsked={onCodeAsked}
      onSignupAsked={() => {}}
      onForgotten={() => {}}
    />,
  );
  const user = userEvent.setup();
  await fill(user, screen.getByLabelText(/Email/), 'ada@example.com');
  if (password !== '') await fill(user, screen.getByLabelText(/Password/), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return onSignedIn;
}

test.each([
  [
    new RequestError('invalid_credentials', 'Invalid login credentials'),
    'Invalid login credentials',
  ],
  [new RequestError('auth', ''), 'Login failed'],
  [new TypeError('x is not a function'), 'Authentication failed. Please try again.'],
])('a refusal (%s) keeps the input: %s', async (error, message) => {
  vi.mocked(signIn).mockRejectedValue(error);
  const onSignedIn = await logIn('secret1');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText(/Password/)).toHaveProperty('value', 'secret1');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a form without a password is not submitted', async () => {
  await logIn('');
  await screen.findByText('Enter your password');
  expect(signIn).not.toHaveBeenCalled();
});
