import { expect, test } from 'vitest';

import { capabilities } from '#model/plans/capabilities.ts';

import { defaultProducts } from './default-products.ts';
import { smallerPlan, upgradeOffers } from './upgrade-offers.ts';

const [first = { ...defaultProducts[0]! }] = defaultProducts;
const interview = {
  ...first,
  id: 'interview-plus',
  priceCents: 3999,
  capabilities: ['interview', 'profiles'],
};

const unlockedBy = (plan: string) =>
  [...defaultProducts, interview].find(({ id }) => id === plan)?.capabilities ?? [];

test.each([
  [unlockedBy('cheatsheet'), ['application', 'cheatsheet-plus', 'interview-plus']],
  [unlockedBy('cheatsheet-plus'), ['application', 'interview-plus']],
  [unlockedBy('application'), ['cheatsheet', 'cheatsheet-plus', 'interview-plus']],
  [unlockedBy('application-plus'), ['cheatsheet-plus', 'interview-plus']],
  // Both open the profiles: the holder of the interview guides needs neither again.
  [unlockedBy('interview-plus'), ['application', 'cheatsheet-plus']],
  [['interview'], ['cheatsheet', 'application', 'cheatsheet-plus']],
  [capabilities, []],
])('a member with %j is offered the smallest plan for each addition: %j', (held, offered) => {
  const offers = upgradeOffers([...defaultProducts, interview], held);
  expect(offers.map(({ product }) => product.id)).toEqual(offered);
});

test('a free plan that adds nothing is no offer', () => {
  const free = { ...interview, id: 'free', priceCents: 0, capabilities: ['profiles'] };
  expect(upgradeOffers([free], ['profiles'])).toEqual([]);
});

test.each([
  ['application-plus', ['profiles'], 'application'],
  ['application-plus', ['application'], 'cheatsheet'],
  // Nothing smaller has the templates.
  ['cheatsheet-plus', ['profiles'], undefined],
  ['application-plus', [], undefined],
  ['application-plus', ['profiles', 'application'], undefined],
  ['gone', ['profiles'], undefined],
  // Of two with the rest, the cheaper one; none with a half of it, and none for somebody without a part.
  ['interview-plus', ['profiles'], 'interview'],
  ['everything', ['profiles'], 'interview-application'],
  ['everything', [], undefined],
])('instead of %s, a member with %j is pointed to %s', (plan, held, smaller) => {
  const products = [
    ...defaultProducts,
    { ...interview, id: 'dearer', priceCents: 3900 },
    { ...interview, id: 'interview', priceCents: 900, capabilities: ['interview'] },
    interview,
    {
      ...interview,
      id: 'interview-application',
      priceCents: 3950,
      capabilities: ['interview', 'application', 'profiles'],
    },
    {
      ...interview,
      id: 'everything',
      priceCents: 5000,
      capabilities: ['profiles', 'application', 'interview'],
    },
  ];
  const product = products.find(({ id }) => id === plan);
  expect(smallerPlan(product, products, held)?.id).toBe(smaller);
});

test('an offer says what it adds', () => {
  const offers = upgradeOffers(defaultProducts, ['profiles']);
  expect(offers.map(({ added }) => added)).toEqual([['application'], ['plus']]);
});
