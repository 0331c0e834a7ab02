import { Text } from '@mantine/core';

import { Message } from '#ui/message.tsx';

/** Over plans that are not what the store has on sale now, as far as anybody knows. */
export function FallbackNotice() {
  return (
    <Message kind="info">
      <Text>Showing default products as fallback.</Text>
      <Text size="sm" c="dimmed">
        The prices are the default ones. You see the price of today before you pay.
      </Text>
    </Message>
  );
}
