import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';

import { AuthModal } from './auth-modal.tsx';
import type { AuthModalMode, AuthModalPurpose } from './modal-store.ts';
import { submitCode } from './second-factor-mutations.ts';

vi.mock('./mutations.ts', () => ({}));
vi.mock('./second-factor-mutations.ts', () => ({ submitCode: vi.fn<typeof submitCode>() }));
vi.mock(import('./session.ts'), () => ({
  watchSession: vi.fn<() => void>(),
  refreshAccess: vi.fn<() => Promise<void>>(),
}));

const onGuest = vi.fn<() => void>();

/** The dialog as a page renders it, which can close and reopen it. */
function Held({ initialMode, purpose }: { initialMode: AuthModalMode; purpose: AuthModalPurpose }) {
  const [mode, setMode] = useState(initialMode);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <AuthModal
        isOpen={isOpen}
        mode={mode}
        purpose={purpose}
        knownEmail={undefined}
        onModeChange={setMode}
        onClose={() => setOpen(false)}
        onSignedIn={() => {}}
        onDetailsCollected={() => {}}
        onGuest={onGuest}
      />
    </>
  );
}

const show = (initialMode: AuthModalMode, purpose: AuthModalPurpose = 'visit') =>
  renderForTest(<Held initialMode={initialMode} purpose={purpose} />);

const labels = () =>
  screen
    .getAllByText((_, element) => element?.tagName === 'LABEL')
    .map((label) => label.textContent);

test("the title has the product's name", async () => {
  show('login');
  await screen.findByRole('dialog', { name: 'Join Premed Cheatsheet' });
});

const subtitles: [AuthModalMode, AuthModalPurpose, string][] = [
  ['login', 'visit', 'Sign in to unlock exclusive content'],
  ['login', 'purchase', 'Sign in to unlock exclusive content'],
  ['signup', 'visit', 'Create an account to unlock exclusive content'],
  ['signup', 'purchase', 'Enter your details to complete your purchase'],
];

test.each(subtitles)('%s for a %s: %s', async (mode, purpose, subtitle) => {
  show(mode, purpose);
  await screen.findByText(subtitle);
});

test('a lost session is explained in the subtitle', async () => {
  show('login', 'session-lost');
  await screen.findByText(/^Your session has ended\. Log in to pick up/);
});

test('a login asks for email and password', async () => {
  show('login');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(labels()).toEqual(['Email *', 'Password *']);
  screen.getByRole('button', { name: /^Forgot Password/ });
});

test('a sign-up asks for names, email and a password twice, and has a note about emails', async () => {
  show('signup');
  await screen.findByRole('button', { name: 'Create account' });
  expect(labels()).toEqual([
    'First Name *',
    'Last Name *',
    'Email *',
    'Create Password *',
    'Re-type Password *',
  ]);
  screen.getByText(/you agree to receive emails/);
});

test('a visitor can switch between login, sign-up and password reset', async () => {
  show('login');
  await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Forgot Password/ }));
  screen.getByRole('dialog', { name: 'Reset Password' });
  await userEvent.click(screen.getByRole('button', { name: 'Back to Login' }));
  await screen.findByText('Sign in to unlock exclusive content');
});

test.each(['login', 'signup'] as const)(
  'a visitor can continue as a guest instead of a %s',
  async (mode) => {
    show(mode);
    await userEvent.click(await screen.findByRole('button', { name: 'Continue as guest' }));
    expect(onGuest).toHaveBeenCalled();
  },
);

test.each([
  ['signup', 'purchase'],
  ['login', 'session-lost'],
  ['forgot', 'visit'],
] as const)('but not from %s for a %s', async (mode, purpose) => {
  show(mode, purpose);
  await screen.findByRole('dialog');
  expect(screen.queryByRole('button', { name: 'Continue as guest' })).toBeNull();
});

test('closing the dialog resets fields and errors', async () => {
  show('signup');
  await fill(userEvent, await screen.findByLabelText(/First Name/), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByLabelText(/First Name/)).toHaveProperty('value', '');
  expect(screen.queryByText('Please fill in all required fields')).toBeNull();
});
