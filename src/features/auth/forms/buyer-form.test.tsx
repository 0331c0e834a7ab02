import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { BuyerForm } from './buyer-form.tsx';
import { isEmailTaken, type signIn } from '../mutations.ts';
import { authEvents, type PendingSignup } from '../session/store.ts';

vi.mock('../mutations.ts', () => ({
  isEmailTaken: vi.fn<typeof isEmailTaken>(),
  signIn: vi.fn<typeof signIn>(),
}));
vi.mock('../verification/submit-code.ts', () => ({}));
vi.mock('../session/session.ts', () => ({ watchSession: vi.fn<() => void>() }));

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(isEmailTaken).mockReset().mockResolvedValue(false);
});

function show({ knownEmail = null as string | null, isTaken = false, isMember = false } = {}) {
  const onDetailsCollected = vi.fn<(details: PendingSignup) => void>();
  renderForTest(
    <BuyerForm
      knownEmail={knownEmail}
      isTaken={isTaken}
      isMember={isMember}
      onDetailsCollected={onDetailsCollected}
    />,
  );
  return { user: userEvent.setup(), onDetailsCollected };
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function giveDetails() {
  type(/First Name/, 'Ada');
  type(/Last Name/, 'Example');
  type(/Email/, 'ada@example.com');
  type(/Create Password/, 'secret1');
  type(/Re-type Password/, 'secret1');
}

test('a stranger gives their details', async () => {
  const { user, onDetailsCollected } = show();
  screen.getByText(/^Your account is created when you press PAY NOW\./);
  giveDetails();
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(onDetailsCollected).toHaveBeenCalledOnce());
});

test('a known address becomes a login in its place, whose heading takes the focus', async () => {
  vi.mocked(isEmailTaken).mockResolvedValue(true);
  const { user, onDetailsCollected } = show();
  giveDetails();
  await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
  const heading = await screen.findByRole('heading', { name: 'Log in' });
  expect(document.activeElement).toBe(heading);
  screen.getByText('An account with this email already exists. Please log in to continue.');
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', 'ada@example.com');
  expect(onDetailsCollected).not.toHaveBeenCalled();
});

test.each([
  ['who comes to log in', { isMember: true }, ''],
  ['who logged out elsewhere', { knownEmail: 'ada@example.com' }, 'ada@example.com'],
  ['whose wallet is known', { knownEmail: 'w@example.com', isTaken: true }, 'w@example.com'],
])('a member %s logs in', (_, given, email) => {
  show(given);
  screen.getByRole('button', { name: 'Sign in' });
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', email);
  expect(screen.queryAllByText(/^An account with this email/)).toHaveLength(
    'isTaken' in given ? 1 : 0,
  );
});

test('a second factor is asked for before the payment', async () => {
  show({ isMember: true });
  const ada = { id: 'ada', email: 'ada@example.com', firstName: 'Ada', fullName: 'Ada Example' };
  act(() => authEvents.sessionFound({ ...ada, isAdmin: false, isCodeDue: true }));
  await screen.findByRole('heading', { name: 'One more step' });
});
