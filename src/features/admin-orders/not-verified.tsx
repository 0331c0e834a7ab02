import { Text } from '@mantine/core';

/** Marks an unverified e-mail address: anyone can sign up with someone else's. */
export function NotVerified() {
  return (
    <Text size="sm" c="dimmed">
      Address not verified
    </Text>
  );
}
