import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';

import { isEmailTaken } from './mutations.ts';
import { SignupForm } from './signup-form.tsx';
import { authEvents, type PendingSignup } from './store.ts';

vi.mock('./mutations.ts', () => ({ isEmailTaken: vi.fn<typeof isEmailTaken>() }));

const details = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  password: 'secret',
};

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(isEmailTaken).mockReset().mockResolvedValue(false);
});

function setUp() {
  const onLoginAsked = vi.fn<() => void>();
  const onDetailsCollected = vi.fn<(details: PendingSignup) => void>();
  renderForTest(
    <SignupForm
      isForPurchase
      onDetailsCollected={onDetailsCollected}
      onLoginAsked={onLoginAsked}
    />,
  );
  return { user: userEvent.setup(), onDetailsCollected, onLoginAsked };
}

const submit = () => screen.getByRole('button', { name: 'Create account' });

test('every field is required, with an error beside it', async () => {
  const { user, onDetailsCollected } = setUp();
  await user.click(submit());
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(5);
  expect(screen.getByLabelText(/First Name/).getAttribute('aria-invalid')).toBe('true');
  expect(onDetailsCollected).not.toHaveBeenCalled();
});

test('a password needs at least six characters', async () => {
  const { user, onDetailsCollected } = setUp();
  await fill(user, screen.getByLabelText(/Create Password/), 'five5');
  await user.click(submit());
  await screen.findByText('Password must be at least 6 characters');
  expect(onDetailsCollected).not.toHaveBeenCalled();
});

test('the passwords must match, even if other fields are empty', async () => {
  const { user, onDetailsCollected } = setUp();
  await fill(user, screen.getByLabelText(/Create Password/), 'secret1');
  await fill(user, screen.getByLabelText(/Re-type Password/), 'secret2');
  await user.click(submit());
  await screen.findByText('Passwords do not match');
  expect(onDetailsCollected).not.toHaveBeenCalled();
});

test('the details are passed on without the second password', async () => {
  const { user, onDetailsCollected } = setUp();
  await fill(user, screen.getByLabelText(/First Name/), ' Ada ');
  await fill(user, screen.getByLabelText(/Last Name/), 'Example');
  await fill(user, screen.getByLabelText(/Email/), 'ada@example.com');
  await fill(user, screen.getByLabelText(/Create Password/), 'secret');
  await fill(user, screen.getByLabelText(/Re-type Password/), 'secret');
  await user.click(submit());
  expect(onDetailsCollected).toHaveBeenCalledExactlyOnceWith(details);
});

test('details are corrected before the payment without typing the password again', async () => {
  sessionStorage.setItem('premed-cheatsheet.typed-details', JSON.stringify(details));
  authEvents.signupDetailsCollected(details);
  const { user, onDetailsCollected } = setUp();
  const email = screen.getByLabelText(/Email/);
  await user.clear(email);
  await fill(user, email, 'right@example.com');
  await user.click(submit());
  expect(onDetailsCollected).toHaveBeenCalledExactlyOnceWith({
    ...details,
    email: 'right@example.com',
  });
});

test('an email that has an account offers the log-in instead of a payment', async () => {
  vi.mocked(isEmailTaken).mockResolvedValue(true);
  sessionStorage.setItem('premed-cheatsheet.typed-details', JSON.stringify(details));
  authEvents.signupDetailsCollected(details);
  const { user, onDetailsCollected, onLoginAsked } = setUp();
  await user.click(submit());
  await screen.findByText('An account with this email already exists. Please log in to continue.');
  expect(isEmailTaken).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  expect(onDetailsCollected).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(onLoginAsked).toHaveBeenCalledOnce();
});
