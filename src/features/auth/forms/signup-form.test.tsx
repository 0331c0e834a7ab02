import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { RequestError } from '#lib/data/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { createAccount, isEmailTaken } from '../mutations.ts';
import { SignupForm } from './signup-form.tsx';
import { authEvents, type PendingSignup } from '../session/store.ts';

vi.mock('../mutations.ts', () => ({
  createAccount: vi.fn<typeof createAccount>(),
  isEmailTaken: vi.fn<typeof isEmailTaken>(),
}));
vi.mock('../session/session.ts', () => ({ watchSession: vi.fn<() => void>() }));

const details = {
  firstName: 'Ada',
  lastName: 'Example',
  email: 'ada@example.com',
  password: 'secret',
};

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(isEmailTaken).mockReset().mockResolvedValue(false);
  vi.mocked(createAccount).mockReset().mockResolvedValue();
});

function setUp({ isForPurchase = true, isFree = false } = {}) {
  const onLoginAsked = vi.fn<() => void>();
  const onJoined = vi.fn<() => void>();
  const onDetailsCollected = vi.fn<(details: PendingSignup) => void>();
  const onEmailTaken = vi.fn<(email: string) => void>();
  renderForTest(
    <SignupForm
      purchase={isForPurchase ? { isFree, onDetailsCollected, onEmailTaken } : undefined}
      onJoined={onJoined}
      onLoginAsked={onLoginAsked}
    />,
  );
  return { user: userEvent.setup(), onJoined, onDetailsCollected, onEmailTaken, onLoginAsked };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(label)), { target: { value } });
const submit = () => screen.getByRole('button', { name: /^(Continue to payment|Create account)$/ });

test('every field is required, and the passwords must be long enough and match', async () => {
  const { user, onDetailsCollected } = setUp();
  await user.click(submit());
  await screen.findByText('Enter your first name');
  screen.getByText('Enter your last name');
  screen.getByText('Enter your email address');
  screen.getByText('Choose a password');
  screen.getByText('Enter the password again');
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields');
  expect(screen.getByLabelText(/First Name/).getAttribute('aria-invalid')).toBe('true');
  type('Create Password', 'five5');
  type('Re-type Password', 'five6');
  await user.click(submit());
  await screen.findByText('Password must be at least 6 characters');
  // Even if other fields are empty.
  screen.getByText('Passwords do not match');
  expect(onDetailsCollected).not.toHaveBeenCalled();
});

test('the details are passed on without the second password, and with a reminder if asked for', async () => {
  const { user, onDetailsCollected } = setUp();
  type('First Name', ' Ada ');
  type('Last Name', 'Example');
  type('Email', 'ada@example.com');
  type('Create Password', 'secret');
  type('Re-type Password', 'secret');
  await user.click(screen.getByRole('checkbox', { name: /^Send me one reminder/ }));
  await user.click(submit());
  expect(onDetailsCollected).toHaveBeenCalledExactlyOnceWith({ ...details, wantsReminder: true });
  expect(createAccount).not.toHaveBeenCalled();
});

test('details are corrected before the payment without typing the password again', async () => {
  sessionStorage.setItem(`${brand.slug}.typed-details`, JSON.stringify(details));
  authEvents.signupDetailsCollected(details);
  const { user, onDetailsCollected } = setUp();
  type('Email', 'right@example.com');
  await user.click(submit());
  expect(onDetailsCollected).toHaveBeenCalledExactlyOnceWith({
    ...details,
    email: 'right@example.com',
  });
});

test('a mistyped mail provider is corrected with a press', async () => {
  const { user } = setUp();
  type('Email', 'ada@gmial.com');
  await user.click(await screen.findByRole('button', { name: 'ada@gmail.com' }));
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'ada@gmail.com');
  expect(screen.queryByText(/^Did you mean/)).toBeNull();
});

test('an email that has an account is reported instead of the details', async () => {
  vi.mocked(isEmailTaken).mockResolvedValue(true);
  sessionStorage.setItem(`${brand.slug}.typed-details`, JSON.stringify(details));
  authEvents.signupDetailsCollected(details);
  const { user, onDetailsCollected, onEmailTaken } = setUp();
  await user.click(submit());
  await waitFor(() => expect(onEmailTaken).toHaveBeenCalledExactlyOnceWith('ada@example.com'));
  expect(isEmailTaken).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  expect(onDetailsCollected).not.toHaveBeenCalled();
});

test('one eye shows both passwords', async () => {
  const { user } = setUp();
  const fields = [/Create Password/, /Re-type Password/].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  );
  expect(fields.map(({ type }) => type)).toEqual(['password', 'password']);
  await user.click(screen.getByRole('button', { name: 'Show or hide the password' }));
  expect(fields.map(({ type }) => type)).toEqual(['text', 'text']);
});

/** A form outside a purchase, filled in. */
function setUpVisit() {
  sessionStorage.setItem(`${brand.slug}.typed-details`, JSON.stringify(details));
  authEvents.signupDetailsCollected(details);
  return setUp({ isForPurchase: false });
}

const taken = 'An account with this email already exists. Please log in to continue.';

test.each([
  [new RequestError('user_already_exists', taken), taken],
  [new RequestError('over_request_rate_limit', 'Too many attempts.'), 'Too many attempts.'],
  [new Error('unexpected'), 'Authentication failed. Please try again.'],
])('an account that cannot be created (%s) keeps the input: %s', async (error, message) => {
  vi.mocked(createAccount).mockRejectedValueOnce(error);
  const { user, onJoined } = setUpVisit();
  await user.click(submit());
  await screen.findByText(message);
  expect(screen.queryAllByRole('button', { name: 'Log in' })).toHaveLength(
    message === taken ? 1 : 0,
  );
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'ada@example.com');
  expect(onJoined).not.toHaveBeenCalled();
  await user.click(submit());
  await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  expect(screen.queryByText(message)).toBeNull();
});

test('nothing free is spoken to as a payment', () => {
  setUp({ isFree: true });
  screen.getByRole('button', { name: 'Continue' });
  screen.getByText(/^No card needed\. We email you a link to confirm your address first\./);
  screen.getByText(/Your account is created when you continue\./);
  expect(screen.queryByText(/PAY NOW|payment|reminder/)).toBeNull();
});
