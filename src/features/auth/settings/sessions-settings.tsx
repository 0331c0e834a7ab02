import { Button, Stack, Text } from '@mantine/core';

import { Section } from '#ui/page/section.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';

/** Ends the member's sessions on every device. */
export function SessionsSettings({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const signOut = useConfirmedAction({
    act: onSignOut,
    title: 'Log out everywhere?',
    text: 'All your devices are logged out, this one included. Tokens of AI assistants end, too.',
    confirmLabel: 'Log out everywhere',
    busyLabel: 'Logging out...',
  });
  return (
    <Section title="Devices">
      <Stack align="flex-start">
        <Text c="dimmed">
          Lost a phone, or logged in on a computer that is not yours? End every session at once.
        </Text>
        <Button variant="default" onClick={() => signOut.ask()}>
          Log out everywhere
        </Button>
      </Stack>
      {signOut.dialog}
    </Section>
  );
}
