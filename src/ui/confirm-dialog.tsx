import { Button, Group, Stack, Text } from '@mantine/core';

import { Dialog } from './dialog.tsx';
import { Message } from './message.tsx';

/** Asks before something is destroyed, and stays open until that has worked. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  busyLabel,
  isBusy,
  failure,
  onConfirm,
  onClose,
  onClosed,
}: {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  busyLabel: string;
  isBusy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} title={title} isBusy={isBusy} onClose={onClose} onClosed={onClosed}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
        {failure !== null && <Message kind="error">{failure}</Message>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button color="red.8" onClick={onConfirm} disabled={isBusy}>
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
