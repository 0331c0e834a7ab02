import { expect, test, vi } from 'vitest';

import { createAccount } from '#features/auth/mutations.ts';
import { watchSession } from '#features/auth/session/session.ts';
import { readAuth } from '#features/auth/session/store.ts';

import { ensureAccount } from './ensure-account.ts';

vi.mock('#features/auth/mutations.ts', () => ({ createAccount: vi.fn<typeof createAccount>() }));
vi.mock('#features/auth/session/session.ts', () => ({ watchSession: vi.fn<() => void>() }));
vi.mock('#features/auth/session/store.ts', () => ({ readAuth: vi.fn<() => object>() }));

const signedOut = { user: null, pendingSignup: null };
const auth = (state: object) =>
  vi.mocked(readAuth).mockReturnValue({ ...signedOut, ...state } as ReturnType<typeof readAuth>);

test('a buyer without sign-up details cannot buy', async () => {
  auth({});
  await expect(ensureAccount()).rejects.toThrow('Missing user information. Please try again.');
  expect(createAccount).not.toHaveBeenCalled();
});

test('a buyer with sign-up details gets an account once', async () => {
  const pendingSignup = { email: 'pat@example.com' };
  auth({ pendingSignup });
  await ensureAccount();
  expect(watchSession).toHaveBeenCalledBefore(vi.mocked(createAccount));
  expect(createAccount).toHaveBeenCalledExactlyOnceWith(pendingSignup);
  auth({ pendingSignup, user: { id: 'pat' } });
  await ensureAccount();
  expect(createAccount).toHaveBeenCalledOnce();
});
