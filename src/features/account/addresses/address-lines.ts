import { hasStates } from '#model/places/address.ts';

import type { SavedAddress } from '../schema.ts';

/** The lines of an address below the name. */
export function addressLines({ address }: SavedAddress): string[] {
  const { addressLine1, addressLine2, city, state, zipCode, country } = address;
  const place = hasStates(country) ? `${city}, ${state} ${zipCode}` : `${zipCode} ${city}`;
  const region = hasStates(country) ? '' : state;
  return [addressLine1, addressLine2, place, region, country].filter(Boolean);
}
