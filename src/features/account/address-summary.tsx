import { Text } from '@mantine/core';

import type { SavedAddress } from './schema.ts';

/** An address formatted as on an envelope. */
export function AddressSummary({ saved }: { saved: SavedAddress }) {
  const { fullName, addressLine1, addressLine2, city, state, zipCode, country } = saved.address;
  return (
    <Text
      component="address"
      fs="normal"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {[fullName, addressLine1, addressLine2, `${city}, ${state} ${zipCode}`, country, saved.phone]
        .filter(Boolean)
        .join('\n')}
    </Text>
  );
}
