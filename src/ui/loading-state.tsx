import { Center, Loader, Stack, Text } from '@mantine/core';

/** A wait with words for it, as high as a page, so that nothing jumps when the page comes. */
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
