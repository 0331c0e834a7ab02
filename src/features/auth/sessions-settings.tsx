import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Section } from '#ui/section.tsx';

/** Ends the member's sessions on every device. */
export function SessionsSettings({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const [isConfirming, setConfirming] = useState(false);
  const signOut = useMutation({ mutationFn: onSignOut });
  return (
    <Section title="Devices">
      <Stack align="flex-start">
        <Text c="dimmed">
          Lost a phone, or logged in on a computer that is not yours? End every session at once.
        </Text>
        <Button variant="default" onClick={() => setConfirming(true)}>
          Log out everywhere
        </Button>
      </Stack>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Log out everywhere?"
        text="All your devices are logged out, this one included. Tokens of AI assistants end, too."
        confirmLabel="Log out everywhere"
        busyLabel="Logging out..."
        isBusy={signOut.isPending}
        failure={signOut.isError ? messageOf(signOut.error) : null}
        onConfirm={() => signOut.mutate()}
        onClose={() => setConfirming(false)}
      />
    </Section>
  );
}
