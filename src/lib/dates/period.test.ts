import { expect, test } from 'vitest';

import { periodState } from './period.ts';

test.each([
  ['2999-01-01T00:00:00Z', null, 'scheduled'],
  ['2020-01-01T00:00:00Z', null, 'current'],
  [null, '2999-01-01T00:00:00Z', 'current'],
  ['2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z', 'ended'],
] as const)('from %s until %s, it is %s', (startsAt, endsAt, state) => {
  expect(periodState({ startsAt, endsAt })).toBe(state);
});
