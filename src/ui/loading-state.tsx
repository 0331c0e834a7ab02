import { Center, Loader, Stack, Text } from '@mantine/core';

/**
 * A wait with words for it, higher than the screen, so that the footer is out of sight and does not jump
 * when the page comes.
 */
export function LoadingState({ label }: { label: string }) {
  return (
    <Center mih="100vh" pb="40vh" aria-live="polite">
      <Stack align="center" gap="sm">
        <Loader />
        <Text c="dimmed">{label}</Text>
      </Stack>
    </Center>
  );
}
