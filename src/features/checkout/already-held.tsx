import { Button, Stack, Text } from '@mantine/core';

import { PageHeader } from '#ui/page-header.tsx';

/** Replaces the purchase of a plan the member already has. */
export function AlreadyHeld({ openLabel, onOpen }: { openLabel: string; onOpen: () => void }) {
  return (
    <Stack align="flex-start">
      <PageHeader title="You already have this plan." />
      <Text c="dimmed">There is nothing to pay.</Text>
      <Button onClick={onOpen}>{openLabel}</Button>
    </Stack>
  );
}
