import { expect, test } from 'vitest';

import { upgradeOffers } from './upgrade-offers.ts';

/** Every combination of the relevant plans, and the offers of the specification. */
const combinations: [held: string[], offered: string[]][] = [
  [[], ['cheatsheet', 'cheatsheet-plus', 'application', 'application-plus']],
  [['cheatsheet'], ['cheatsheet-plus', 'application-plus']],
  [['cheatsheet-plus'], ['application-plus']],
  [['application'], ['cheatsheet-plus', 'application-plus']],
  [['application-plus'], ['cheatsheet-plus']],
  [['cheatsheet', 'cheatsheet-plus'], ['application-plus']],
  [
    ['cheatsheet', 'application'],
    ['cheatsheet-plus', 'application-plus'],
  ],
  [['cheatsheet', 'application-plus'], []],
  [['cheatsheet-plus', 'application'], []],
  [['cheatsheet-plus', 'application-plus'], []],
  [['application', 'application-plus'], ['cheatsheet-plus']],
  [['cheatsheet', 'cheatsheet-plus', 'application'], []],
  [['cheatsheet', 'cheatsheet-plus', 'application-plus'], []],
  [['cheatsheet', 'application', 'application-plus'], []],
  [['cheatsheet-plus', 'application', 'application-plus'], []],
  [['cheatsheet', 'cheatsheet-plus', 'application', 'application-plus'], []],
];

/** The interview plans are independent and change no offer. */
const interviewPlans = [
  [],
  ['interview-cheatsheet'],
  ['interview-cheatsheet-plus'],
  ['interview-cheatsheet', 'interview-cheatsheet-plus'],
];

test('the table lists every combination once', () => {
  const names = combinations.map(([held]) => held.toSorted().join());
  expect(new Set(names).size).toBe(16);
});

for (const [held, offered] of combinations) {
  for (const interview of interviewPlans) {
    const plans = [...held, ...interview];
    test(`${plans.join(' + ') || 'nothing held'}: ${offered.join(', ') || 'no offer'}`, () => {
      expect(upgradeOffers(plans)).toEqual(offered);
      expect(upgradeOffers(plans.toReversed())).toEqual(offered);
    });
  }
}
