import { expect, test } from 'vitest';

import { capabilitiesIn, capabilitiesOf, coverageByOthers, coverageOf } from './coverage.ts';
import { defaultProducts } from './default-products.ts';
import type { HeldPlan } from '../schema.ts';

const plan = (name: string, capabilities: string[], changes: Partial<HeldPlan> = {}): HeldPlan => ({
  plan: name,
  name,
  capabilities,
  heldUntil: '2027-06-01T00:00:00Z',
  hasEnded: false,
  renewableFrom: null,
  isRenewable: false,
  accessUntil: '2028-06-01T00:00:00Z',
  ...changes,
});
const plus = plan('Plus', ['profiles', 'plus']);

test('a larger plan, or several together, have everything in a smaller one', () => {
  expect(coverageOf(['profiles'], [plus])).toEqual({
    names: ['Plus'],
    until: plus.heldUntil,
    isEnding: false,
  });
  const guides = plan('Guides', ['application'], {
    heldUntil: '2026-12-01T00:00:00Z',
    isRenewable: true,
  });
  // Until the first of them ends.
  expect(coverageOf(['profiles', 'application'], [plus, guides])).toEqual({
    names: ['Plus', 'Guides'],
    until: guides.heldUntil,
    isEnding: true,
  });
});

test('of two plans with the same, the one that lasts longer counts', () => {
  const longer = plan('Longer', ['profiles'], { heldUntil: '2027-07-01T00:00:00Z' });
  expect(coverageOf(['profiles'], [plus, longer])).toMatchObject({ names: ['Longer'] });
});

test('what is missing, has ended or is no content leaves nothing covered', () => {
  expect(coverageOf(['profiles', 'application'], [plus])).toBeNull();
  expect(coverageOf(['profiles'], [{ ...plus, hasEnded: true }])).toBeNull();
  expect(coverageOf([], [plus])).toBeNull();
});

test('a held plan is covered by others only if they last longer', () => {
  const id = { id: 'Plus', capabilities: ['profiles', 'plus'] };
  const as = (heldUntil: string) => plan('Other', id.capabilities, { heldUntil });
  expect(coverageByOthers(id, [plus])).toBeNull();
  expect(coverageByOthers({ id: 'File', capabilities: [] }, [plan('File', [])])).toBeNull();
  expect(coverageByOthers(id, [plus, as(plus.heldUntil)])).toBeNull();
  expect(coverageByOthers(id, [plus, as('2027-06-02T00:00:00Z')])).toMatchObject({
    names: ['Other'],
  });
  // Its own year is over.
  const over = { ...plus, hasEnded: true, heldUntil: '2026-01-01T00:00:00Z' };
  expect(coverageByOthers(id, [over, as('2025-06-02T00:00:00Z')])).toMatchObject({
    names: ['Other'],
  });
});

test('only plans that have not ended unlock something', () => {
  expect(capabilitiesOf([plus, plan('Old', ['application'], { hasEnded: true })])).toEqual([
    'profiles',
    'plus',
  ]);
});

test('a plan on sale unlocks what the catalogue says; before that is known, profiles', () => {
  expect(capabilitiesIn(undefined, 'application')).toEqual(['profiles']);
  expect(capabilitiesIn(defaultProducts, 'application')).toEqual(['application']);
  expect(capabilitiesIn(defaultProducts, 'gone')).toEqual([]);
});
