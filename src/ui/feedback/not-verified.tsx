import { Text } from '@mantine/core';

/** Marks an unverified email address: anyone can sign up with someone else's. */
export function NotVerified() {
  return (
    <Text size="sm" c="dimmed">
      Address not verified
    </Text>
  );
}
