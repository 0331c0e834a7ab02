import type { SavedAddress } from './schema.ts';

/** The lines of an address below the name. */
export function addressLines({ address }: SavedAddress): string[] {
  const { addressLine1, addressLine2, city, state, zipCode, country } = address;
  return [addressLine1, addressLine2, `${city}, ${state} ${zipCode}`, country].filter(Boolean);
}
