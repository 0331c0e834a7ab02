import { Button, Group, Stack, type ButtonProps, type StackProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form';

import { messageOf } from '#lib/data/errors.ts';

import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { CancelButton, useBusyDialog } from '#ui/dialog/dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { showNearest } from '#ui/page/step.ts';

/** A form with one button, which is busy while it is sent and shows why that failed. */
export function Form<Values extends FieldValues, Sent>({
  form: { handleSubmit, formState },
  onSubmit,
  describe = messageOf,
  submitLabel,
  busyLabel,
  buttonProps,
  isInDialog = false,
  besideButton,
  maw,
  below,
  children,
}: {
  form: {
    handleSubmit: UseFormHandleSubmit<Values, Sent>;
    formState: { isSubmitting: boolean };
  };
  /** Sends valid values. */
  onSubmit: (values: Sent) => Promise<unknown>;
  /** Returns the message of a failure; null if it is shown beside a field instead. */
  describe?: (error: unknown) => string | null;
  submitLabel: string;
  busyLabel: string;
  buttonProps?: ButtonProps;
  /** Adds a button to cancel, and keeps the dialog open while the form is sent. */
  isInDialog?: boolean;
  maw?: StackProps['maw'];
  besideButton?: ReactNode;
  /** Below the button. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = formState.isSubmitting;
  useBusyDialog(isInDialog && isBusy);

  async function send(values: Sent): Promise<void> {
    setFailure(null);
    try {
      await onSubmit(values);
    } catch (error) {
      setFailure(describe(error));
    }
  }

  const button = (
    <Button type="submit" {...buttonProps} disabled={isBusy}>
      {isBusy ? busyLabel : submitLabel}
    </Button>
  );
  return (
    <form onSubmit={handleSubmit(send)} noValidate>
      <Stack maw={maw}>
        {children}
        {failure !== null && <Failure key={failure} text={failure} />}
        {isInDialog ? (
          <DialogButtons>
            <CancelButton isBusy={isBusy} />
            {button}
          </DialogButtons>
        ) : besideButton === undefined ? (
          button
        ) : (
          <Group>
            {button}
            {besideButton}
          </Group>
        )}
        {below}
      </Stack>
    </form>
  );
}

/** Near the button, which may be below the screen: Enter in a field sends the form, too. */
function Failure({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) showNearest(box.current);
  }, []);
  return (
    <div ref={box}>
      <Message kind="error">{text}</Message>
    </div>
  );
}
