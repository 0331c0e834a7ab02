import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';

import { AuthModal } from './auth-modal.tsx';
import type { AuthModalMode, AuthModalPurpose } from './modal-store.ts';
import { submitCode } from './submit-code.ts';

vi.mock('./mutations.ts', () => ({}));
vi.mock('./submit-code.ts', () => ({ submitCode: vi.fn<typeof submitCode>() }));
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
        offer={purpose === 'purchase' ? 'Premed Cheatsheet · $14.99' : null}
        knownEmail={null}
        wasPressed
        onModeChange={setMode}
        onClose={() => setOpen(false)}
        onSignedIn={() => {}}
        onJoined={() => {}}
        onDetailsCollected={() => {}}
        onGuest={onGuest}
      />
    </>
  );
}

const show = (initialMode: AuthModalMode, purpose: AuthModalPurpose = 'visit') =>
  renderForTest(<Held initialMode={initialMode} purpose={purpose} />);

beforeEach(() => sessionStorage.clear());

const labels = () =>
  screen
    .getAllByText((_, element) => element?.tagName === 'LABEL')
    .map((label) => label.textContent);

test("the title has the product's name", async () => {
  show('login');
  await screen.findByRole('dialog', { name: 'Join Premed Cheatsheet' });
});

test('a form that follows takes the focus', async () => {
  show('login');
  const user = userEvent.setup();
  await user.click(await screen.findByText('Forgot Password?'));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
  await user.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
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

test('a purchase shows the plan and its price', async () => {
  show('signup', 'purchase');
  await screen.findByText('Premed Cheatsheet · $14.99');
  screen.getByText(/^Your account is created when you pay\./);
});

test('a sign-up outside a purchase mentions no payment', async () => {
  show('signup');
  await screen.findByText(/^By creating an account you agree/);
});

test('closing the dialog keeps names and email, and resets passwords and errors', async () => {
  show('signup');
  await fill(userEvent, await screen.findByLabelText(/First Name/), 'Ada');
  await fill(userEvent, screen.getByLabelText(/Create Password/), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findAllByText('Please fill in all required fields')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByLabelText(/First Name/)).toHaveProperty('value', 'Ada');
  expect(screen.getByLabelText(/Create Password/)).toHaveProperty('value', '');
  expect(screen.queryByText('Please fill in all required fields')).toBeNull();
  expect(JSON.stringify(sessionStorage)).not.toContain('secret1');
});

test('the email typed into one form is in the others', async () => {
  show('login');
  await fill(userEvent, await screen.findByLabelText(/Email/), 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: /^Forgot Password/ }));
  expect(await screen.findByLabelText(/Email/)).toHaveProperty('value', 'ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Back to Login' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
  expect(await screen.findByLabelText(/Email/)).toHaveProperty('value', 'ada@example.com');
});

const overlay = () => document.querySelector('.mantine-Modal-overlay');

test.each(['Escape', 'a click beside it'])('%s closes an empty dialog only', async (how) => {
  show('signup');
  const dialog = await screen.findByRole('dialog');
  const leave = () =>
    how === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(overlay() ?? document.body);
  await fill(userEvent, screen.getByLabelText(/First Name/), 'Ada');
  await leave();
  expect(screen.queryByRole('dialog')).toBe(dialog);
  await userEvent.clear(screen.getByLabelText(/First Name/));
  await leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a click beside the dialog of a purchase does not close it', async () => {
  show('signup', 'purchase');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(overlay() ?? document.body);
  expect(screen.queryByRole('dialog')).toBe(dialog);
});
