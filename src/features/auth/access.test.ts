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

test('nothing held gives nothing, and no plan by default', () => {
  expect(deriveAccess([], now)).toEqual(noAccess);
});

test('a live entitlement gives its plan and what that unlocks', () => {
  expect(deriveAccess([grant()], now)).toEqual({
    userPlans: ['cheatsheet'],
    capabilities: ['profiles'],
  });
});

test('a revoked one gives nothing', () => {
  expect(deriveAccess([grant({ revokedAt: '2026-05-01T00:00:00Z' })], now)).toEqual(noAccess);
});

test('one gives nothing from the moment it ends', () => {
  expect(deriveAccess([grant({ endsAt: now.toISOString() })], now)).toEqual(noAccess);
});

test('a refund of one order leaves what another gave', () => {
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

test('plans and capabilities are named once', () => {
  const access = deriveAccess(
    [grant(), grant(), grant({ plan: 'cheatsheet-plus', capabilities: ['profiles', 'plus'] })],
    now,
  );
  expect(access).toEqual({
    userPlans: ['cheatsheet', 'cheatsheet-plus'],
    capabilities: ['profiles', 'plus'],
  });
});
