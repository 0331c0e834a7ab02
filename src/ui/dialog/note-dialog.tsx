import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';

import { cleanText } from '#lib/text/clean.ts';

import { DialogButtons } from './dialog-buttons.tsx';
import { CancelButton, Dialog } from './dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';

interface Question {
  text: string;
  noteLabel: string;
  /** Of a second note, which is optional. */
  secondLabel?: string;
  isRequired?: boolean;
  maxLength: number;
  confirmLabel: string;
  busyLabel: string;
  isBusy: boolean;
  failure: string | null;
  onConfirm: (note: string, second: string) => void;
}

/** Asks for confirmation and a note. Stays open until the action has succeeded. */
export function NoteDialog({
  isOpen,
  title,
  onClose,
  ...question
}: Question & { isOpen: boolean; title: string; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title={title} isBusy={question.isBusy} onClose={onClose}>
      <QuestionBody {...question} />
    </Dialog>
  );
}

function QuestionBody({
  text,
  noteLabel,
  secondLabel,
  isRequired = false,
  maxLength,
  confirmLabel,
  busyLabel,
  isBusy,
  failure,
  onConfirm,
}: Question) {
  const [note, setNote] = useState('');
  const [second, setSecond] = useState('');
  return (
    <Stack>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      <Textarea
        label={noteLabel}
        required={isRequired}
        rows={3}
        maxLength={maxLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        disabled={isBusy}
        data-autofocus
      />
      {secondLabel !== undefined && (
        <Textarea
          label={secondLabel}
          rows={2}
          maxLength={maxLength}
          value={second}
          onChange={(event) => setSecond(event.currentTarget.value)}
          disabled={isBusy}
        />
      )}
      {failure !== null && <Message kind="error">{failure}</Message>}
      <DialogButtons>
        <CancelButton isBusy={isBusy} />
        <Button
          onClick={() => onConfirm(cleanText(note), cleanText(second))}
          disabled={isBusy || (isRequired && cleanText(note) === '')}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
