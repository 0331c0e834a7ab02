import { brand } from '#lib/store/brand.ts';

import { openPlaces } from './open-places.ts';
import { policies, policyNames } from './policies.ts';

/**
 * The brand and the policies that wait for the owner's own words, with the places to fill in. `refundDays`: of the
 * settings, which plans promise.
 */
export function unfinishedTexts(refundDays: number | null = null) {
  const { refunds } = policies;
  const isMissing =
    refundDays !== null && !new RegExp(`\\b${refundDays} days?\\b`).test(refunds.text);
  const missing = isMissing ? [`the ${refundDays} days of the settings`] : [];
  return [
    { title: 'The brand', text: JSON.stringify(brand) },
    ...policyNames.map((name) => policies[name]),
  ]
    .map(({ title, text }) => ({
      title,
      places: [...openPlaces(text), ...(title === refunds.title ? missing : [])],
    }))
    .filter(({ places }) => places.length > 0);
}
