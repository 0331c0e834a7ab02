import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { AuthModal } from './auth-modal.tsx';
import type { AuthModalMode, AuthModalPurpose } from './modal-store.ts';
import { submitCode } from '../verification/submit-code.ts';

vi.mock('../mutations.ts', () => ({}));
vi.mock('../verification/submit-code.ts', () => ({ submitCode: vi.fn<typeof submitCode>() }));
vi.mock(import('../session/session.ts'), () => ({
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
        knownEmail={null}
        wasPressed
        onModeChange={setMode}
        onClose={() => setOpen(false)}
        onSignedIn={() => {}}
        onJoined={() => {}}
        onGuest={onGuest}
      />
    </>
  );
}

const show = (initialMode: AuthModalMode, purpose: AuthModalPurpose = 'visit') =>
  renderForTest(<Held initialMode={initialMode} purpose={purpose} />);

beforeEach(() => {
  sessionStorage.clear();
  onGuest.mockReset();
});

test('a form that follows takes the focus and has the email typed into the one before', async () => {
  show('login');
  const user = userEvent.setup();
  await fill(user, await screen.findByLabelText(/^Email/), 'ada@example.com');
  const follow = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByLabelText(/^Email/)).toHaveProperty('value', 'ada@example.com');
  };
  await follow('Forgot Password?');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
  await follow('Back to Login');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  await follow('Create an account');
  await follow('Sign in');
});

type Opened = [AuthModalMode, AuthModalPurpose, (string | RegExp)[]];
const agreements = [/^By creating an account you agree/, /you agree to receive emails/];

test.each<Opened>([
  ['login', 'visit', ['Sign in to unlock exclusive content']],
  ['login', 'session-lost', [/^Your session has ended\. Log in to pick up/]],
  ['signup', 'visit', ['Create an account to unlock exclusive content', ...agreements]],
  ['forgot', 'visit', ['We will send you a link to choose a new password']],
])('%s for a %s says: %j', async (mode, purpose, texts) => {
  show(mode, purpose);
  await screen.findByRole('dialog', {
    name: mode === 'forgot' ? 'Reset Password' : `Join ${brand.name}`,
  });
  for (const text of texts) screen.getByText(text);
  const guest = screen.queryByRole('button', { name: 'Continue as guest' });
  expect(guest !== null).toBe(purpose === 'visit' && mode !== 'forgot');
  guest?.click();
  expect(onGuest).toHaveBeenCalledTimes(guest ? 1 : 0);
});

test('closing the dialog keeps names and email, and resets passwords and errors', async () => {
  show('signup');
  await fill(userEvent, await screen.findByLabelText(/First Name/), 'Ada');
  await fill(userEvent, screen.getByLabelText(/Create Password/), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await screen.findByText('Enter your email address');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByLabelText(/First Name/)).toHaveProperty('value', 'Ada');
  expect(screen.getByLabelText(/Create Password/)).toHaveProperty('value', '');
  expect(screen.queryByText('Enter your email address')).toBeNull();
  expect(JSON.stringify(sessionStorage)).not.toContain('secret1');
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

test('a click beside the dialog of a lost session does not close it', async () => {
  show('login', 'session-lost');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(overlay() ?? document.body);
  expect(screen.queryByRole('dialog')).toBe(dialog);
});
