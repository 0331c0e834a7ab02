import { expect, test } from 'vitest';

import { deriveAccess, noAccess, type Grant } from './access.ts';

const now = new Date('2026-06-01T12:00:00Z');

const grant = (changes: Partial<Grant> = {}): Grant => ({
  plan: 'cheatsheet',
  endsAt: '2027-01-01T00:00:00Z',
  revokedAt: null,
  capabilities: ['profiles'],
  ...changes,
});

test('a member without entitlements has no plan and no access', () => {
  expect(deriveAccess([], now)).toEqual(noAccess);
});

test('a live entitlement gives its plan and capabilities', () => {
  expect(deriveAccess([grant()], now)).toEqual({
    userPlans: ['cheatsheet'],
    capabilities: ['profiles'],
  });
});

test('a revoked entitlement gives nothing', () => {
  expect(deriveAccess([grant({ revokedAt: '2026-05-01T00:00:00Z' })], now)).toEqual(noAccess);
});

test('an entitlement gives nothing from its end on', () => {
  expect(deriveAccess([grant({ endsAt: now.toISOString() })], now)).toEqual(noAccess);
});

test('a refund of one order keeps the access from another', () => {
  const access = deriveAccess(
    [
      grant({ revokedAt: '2026-05-01T00:00:00Z' }),
      grant({ plan: 'application-plus', capabilities: ['profiles', 'application'] }),
    ],
    now,
  );
  expect(access.userPlans).toEqual(['application-plus']);
  expect(access.capabilities).toContain('profiles');
});

test('plans and capabilities are listed once', () => {
  const access = deriveAccess(
    [grant(), grant(), grant({ plan: 'cheatsheet-plus', capabilities: ['profiles', 'plus'] })],
    now,
  );
  expect(access).toEqual({
    userPlans: ['cheatsheet', 'cheatsheet-plus'],
    capabilities: ['profiles', 'plus'],
  });
});
