import { Center, Loader, Stack, Text } from '@mantine/core';

/** A labelled loading indicator as high as a page, so nothing shifts when the page appears. */
export function LoadingState({ label }: { label: string }) {
  return (
    <Center mih="60vh" aria-live="polite" data-waits>
      <Stack align="center" gap="sm">
        <Loader />
        <Text c="dimmed">{label}</Text>
      </Stack>
    </Center>
  );
}
