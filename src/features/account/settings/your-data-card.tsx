import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { brand } from '#lib/store/brand.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { messageOf } from '#lib/data/errors.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';

import { DeleteAccountForm } from './delete-account-form.tsx';
import { exportMyData } from '../mutations.ts';

/** Exports the member's data and deletes their account. */
export function YourDataCard({ onDeleted }: { onDeleted: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const download = useMutation({
    mutationFn: exportMyData,
    onSuccess: (data) =>
      saveAsFile(`${brand.slug}-data.json`, 'application/json', JSON.stringify(data, null, 2)),
  });

  return (
    <Section title="Your data">
      <Stack>
        <Text c="dimmed">
          Download everything we hold about you as a JSON file, or permanently delete your account.
        </Text>
        {download.isError && <Message kind="error">{messageOf(download.error)}</Message>}
        <Group>
          <Button variant="default" disabled={download.isPending} onClick={() => download.mutate()}>
            {download.isPending ? 'Preparing...' : 'Download my data'}
          </Button>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen(true)}>
            Delete my account
          </Button>
        </Group>
      </Stack>
      <Dialog
        isOpen={isOpen}
        title="Delete your account?"
        isConfirmation
        onClose={() => setOpen(false)}
      >
        <DeleteAccountForm onDeleted={onDeleted} />
      </Dialog>
    </Section>
  );
}
