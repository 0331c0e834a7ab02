import { Container } from '@mantine/core';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

import { Message } from '#ui/feedback/message.tsx';

/** Says why nothing more is read: offline, queries wait. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  );
  if (isOnline) return null;
  return (
    <Container pt="md">
      <Message kind="info">
        You are offline. What is missing here follows once you are back.
      </Message>
    </Container>
  );
}
