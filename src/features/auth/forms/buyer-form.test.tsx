import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { BuyerForm } from './buyer-form.tsx';
import { authEvents } from '../session/store.ts';

vi.mock('../mutations.ts', () => ({}));
vi.mock('../verification/submit-code.ts', () => ({}));
vi.mock('../session/session.ts', () => ({ watchSession: vi.fn<() => void>() }));

beforeEach(() => sessionStorage.clear());

function show({ knownEmail = null as string | null, isTaken = false, isMember = false }) {
  renderForTest(
    <BuyerForm
      knownEmail={knownEmail}
      isTaken={isTaken}
      isMember={isMember}
      isAskedAgain={false}
      isFree={false}
      onDetailsCollected={() => {}}
    />,
  );
}

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
