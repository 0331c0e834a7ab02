import { Text } from '@mantine/core';

import { addressLines } from './address-lines.ts';
import type { SavedAddress } from '../schema.ts';

/** An address formatted as on an envelope. */
export function AddressSummary({ saved }: { saved: SavedAddress }) {
  return (
    <Text
      component="address"
      fs="normal"
      style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {[saved.address.fullName, ...addressLines(saved), saved.phone].filter(Boolean).join('\n')}
    </Text>
  );
}
