import { brand } from '#lib/store/brand.ts';

import { openPlaces } from './open-places.ts';
import { policies, policyNames } from './policies.ts';

/** The brand and the policies that wait for the owner's own words in the code, with the places to fill in. */
export const unfinishedTexts = [
  { title: 'The brand', text: JSON.stringify(brand) },
  ...policyNames.map((name) => policies[name]),
]
  .map(({ title, text }) => ({ title, places: openPlaces(text) }))
  .filter(({ places }) => places.length > 0);
