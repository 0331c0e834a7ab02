import { Text } from '@mantine/core';

/** Beside an address that may be somebody else's: anybody can sign up with one. */
export function NotVerified() {
  return (
    <Text size="sm" c="dimmed">
      Address not verified
    </Text>
  );
}
