import { Container, Paper, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

import { clearFlashMessage, readFlashMessage } from './flash-message.ts';

/** Shows the waiting flash message once. */
export function FlashMessageBanner() {
  const [message] = useState(readFlashMessage);
  useEffect(clearFlashMessage, []);

  if (message === null) return null;
  return (
    <Container pt="md">
      <Paper component="output" display="block" withBorder radius="md" p="md">
        <Text>{message}</Text>
      </Paper>
    </Container>
  );
}
