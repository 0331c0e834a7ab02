import { Button, Stack, Text, TextInput, type MantineColor } from '@mantine/core';
import { useState } from 'react';

import { DialogButtons } from './dialog-buttons.tsx';
import { Dialog } from './dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';

interface Question {
  text: string;
  /** The text to type before confirming, for actions that need more than a click. */
  typed?: string;
  cancelLabel?: string;
  confirmLabel: string;
  /** Red unless nothing is lost. */
  confirmColor?: MantineColor;
  busyLabel: string;
  isBusy: boolean;
  failure: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that is hard to undo, and stays open until it has succeeded. */
export function ConfirmDialog({
  isOpen,
  title,
  onClosed,
  ...question
}: Question & {
  isOpen: boolean;
  title: string;
  onClosed?: () => void;
}) {
  const { isBusy, onClose } = question;
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      isBusy={isBusy}
      isConfirmation
      onClose={onClose}
      onClosed={onClosed}
    >
      <QuestionBody {...question} />
    </Dialog>
  );
}

function QuestionBody({
  text,
  typed = '',
  cancelLabel = 'Cancel',
  confirmLabel,
  confirmColor = 'red.8',
  busyLabel,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: Question) {
  const [answer, setAnswer] = useState('');
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      {typed !== '' && (
        <TextInput
          label={`Type ${typed} to confirm`}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          autoComplete="off"
          disabled={isBusy}
        />
      )}
      {failure !== null && <Message kind="error">{failure}</Message>}
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          color={confirmColor}
          onClick={onConfirm}
          disabled={isBusy || answer.trim() !== typed}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
