import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';

import { SignupForm } from './signup-form.tsx';
import type { PendingSignup } from './store.ts';

function setUp() {
  const onDetailsCollected = vi.fn<(details: PendingSignup) => void>();
  renderForTest(<SignupForm onDetailsCollected={onDetailsCollected} onLoginAsked={() => {}} />);
  return { user: userEvent.setup(), onDetailsCollected };
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
  expect(onDetailsCollected).toHaveBeenCalledExactlyOnceWith({
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    password: 'secret',
  });
});
