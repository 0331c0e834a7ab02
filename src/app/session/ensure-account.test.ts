import { beforeEach, expect, test, vi } from 'vitest';

import { createAccount } from '#features/auth/mutations.ts';
import { watchSession } from '#features/auth/session/session.ts';
import { authEvents, readAuth } from '#features/auth/session/store.ts';

import { ensureAccount } from './ensure-account.ts';

vi.mock('#features/auth/mutations.ts', () => ({ createAccount: vi.fn<typeof createAccount>() }));
vi.mock('#features/auth/session/session.ts', () => ({ watchSession: vi.fn<() => void>() }));

const pat = { id: 'pat', email: 'pat@example.com', firstName: 'Pat', fullName: 'Pat Person' };

beforeEach(() => {
  vi.mocked(createAccount).mockReset();
  authEvents.sessionEnded();
});

test('a buyer without sign-up details cannot buy', async () => {
  await expect(ensureAccount(null)).rejects.toThrow('Missing user information. Please try again.');
  expect(createAccount).not.toHaveBeenCalled();
});

test.each([
  ['Pat Person', 'Pat', 'Person'],
  [' Pat  van  Person ', 'Pat van', 'Person'],
  ['Pat', 'Pat', ''],
])(
  'a wallet’s buyer, %j, gets an account whose password they choose by mail',
  async (name, firstName, lastName) => {
    await ensureAccount({ name, email: pat.email });
    const details = { firstName, lastName, email: pat.email, password: null };
    expect(createAccount).toHaveBeenCalledExactlyOnceWith(details);
    expect(readAuth().hasPasswordMail).toBe(true);
  },
);

test('a buyer with sign-up details gets an account once, whatever their wallet says', async () => {
  const details = { firstName: 'Pat', lastName: 'Person', email: pat.email, password: 'secret1' };
  authEvents.signupDetailsCollected(details);
  await ensureAccount({ name: 'Someone Else', email: 'else@example.com' });
  expect(watchSession).toHaveBeenCalledBefore(vi.mocked(createAccount));
  expect(createAccount).toHaveBeenCalledExactlyOnceWith(details);
  expect(readAuth().hasPasswordMail).toBe(false);
  authEvents.sessionFound({ ...pat, isAdmin: false });
  await ensureAccount(null);
  expect(createAccount).toHaveBeenCalledOnce();
});
