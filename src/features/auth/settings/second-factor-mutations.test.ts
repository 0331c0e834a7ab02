import { AuthApiError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { provedFor } from '../identity/mutations.ts';
import { enrollFactor, removeFactor } from './second-factor-mutations.ts';
import { submitCode } from '../verification/submit-code.ts';

type Call = (argument: unknown) => Promise<object>;

const auth = vi.hoisted(() => ({
  refreshSession: vi.fn<() => Promise<object>>(),
  signOut: vi.fn<() => Promise<object>>(),
  mfa: {
    listFactors: vi.fn<() => Promise<object>>(),
    challengeAndVerify: vi.fn<Call>(),
    enroll: vi.fn<Call>(),
    unenroll: vi.fn<Call>(),
  },
}));

vi.mock('#lib/data/supabase.ts', () => ({ supabase: { auth } }));
vi.mock('../identity/mutations.ts', () => ({ provedFor: vi.fn<typeof provedFor>() }));

const wrong = new AuthApiError('Invalid TOTP code entered', 422, 'mfa_verification_failed');
const factor = (id: string, status = 'verified') => ({
  id,
  status,
  friendly_name: id,
  created_at: '2026-11-01T00:00:00Z',
});
const has = (...all: object[]) =>
  auth.mfa.listFactors.mockResolvedValue({ data: { all }, error: null });

beforeEach(() => {
  vi.resetAllMocks();
  auth.mfa.unenroll.mockResolvedValue({ data: {}, error: null });
});

test('a code is accepted from any confirmed app, and from no unconfirmed one', async () => {
  has(factor('begun', 'unverified'), factor('phone'), factor('spare'), factor('third'));
  auth.mfa.challengeAndVerify
    .mockResolvedValueOnce({ error: wrong })
    .mockResolvedValueOnce({ error: null });
  await submitCode('123456');
  expect(auth.mfa.challengeAndVerify.mock.calls).toEqual([
    [{ factorId: 'phone', code: '123456' }],
    [{ factorId: 'spare', code: '123456' }],
  ]);
});

test('a wrong code is refused with a message that says which code to enter', async () => {
  has(factor('phone'), factor('spare'));
  auth.mfa.challengeAndVerify.mockResolvedValue({ error: wrong });
  await expect(submitCode('123456')).rejects.toThrow('Enter the code your app shows now.');
});

test('a rate limit is reported, and no further app is tried', async () => {
  has(factor('phone'), factor('spare'));
  const tooMany = new AuthApiError('x', 429, 'over_request_rate_limit');
  auth.mfa.challengeAndVerify.mockResolvedValue({ error: tooMany });
  await expect(submitCode('123456')).rejects.toThrow('Too many attempts.');
  expect(auth.mfa.challengeAndVerify).toHaveBeenCalledOnce();
});

test('starting a setup removes unconfirmed factors and keeps confirmed ones', async () => {
  has(factor('begun', 'unverified'), factor('phone'));
  const totp = { qr_code: 'data:image/svg+xml;utf-8,', secret: 'ABCD' };
  auth.mfa.enroll.mockResolvedValue({ data: { id: 'new', totp }, error: null });
  const spare = await enrollFactor('Spare');
  expect(spare).toMatchObject({ qrCode: totp.qr_code, secret: 'ABCD' });
  expect(auth.mfa.unenroll).toHaveBeenCalledExactlyOnceWith({ factorId: 'begun' });
  expect(provedFor).toHaveBeenCalledExactlyOnceWith('add_factor');

  vi.mocked(provedFor).mockRejectedValueOnce(new Error('Please confirm.'));
  await expect(spare.confirm('123456')).rejects.toThrow('Please confirm.');
  expect(auth.mfa.challengeAndVerify).not.toHaveBeenCalled();
  auth.mfa.challengeAndVerify.mockResolvedValue({ error: null });
  await spare.confirm('123456');
  expect(auth.mfa.challengeAndVerify).toHaveBeenCalledOnce();
});

test('nothing is set up or removed without a proof', async () => {
  vi.mocked(provedFor).mockRejectedValue(new Error('Please confirm.'));
  await expect(enrollFactor('Spare')).rejects.toThrow('Please confirm.');
  await expect(removeFactor('phone')).rejects.toThrow('Please confirm.');
  expect(auth.mfa.enroll).not.toHaveBeenCalled();
  expect(auth.mfa.unenroll).not.toHaveBeenCalled();
});

test('removing a factor is proved for that factor, and refreshes the token', async () => {
  await removeFactor('phone');
  expect(provedFor).toHaveBeenCalledExactlyOnceWith('remove_factor', 'phone');
  expect(auth.refreshSession).toHaveBeenCalledOnce();
});
