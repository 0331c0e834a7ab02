import { Text } from '@mantine/core';

import { Message } from '#ui/message.tsx';

/** Warns that the plans below are defaults, not the current catalogue. */
export function FallbackNotice() {
  return (
    <Message kind="info">
      <Text>Showing default products as fallback.</Text>
      <Text size="sm" c="dimmed">
        Prices may be out of date. You will see the current price before you pay.
      </Text>
    </Message>
  );
}
