import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';

import { messageOf } from '#lib/errors.ts';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import { CancelButton } from '#ui/dialog.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { Message } from '#ui/message.tsx';

import { longestReason } from './form-schema.ts';

/** A form in a dialog. It is submitted once at a time and stays open until that succeeds. */
export function DialogForm({
  submitLabel,
  busyLabel,
  isBusy,
  isDestructive = false,
  failure,
  onSubmit,
  children,
}: {
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  isDestructive?: boolean;
  failure: Error | null;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit();
      }}
    >
      <Stack>
        {children}
        {failure && <Message kind="error">{messageOf(failure)}</Message>}
        <DialogButtons>
          <CancelButton isBusy={isBusy} />
          <Button type="submit" disabled={isBusy} {...(isDestructive ? { color: 'red.8' } : {})}>
            {isBusy ? busyLabel : submitLabel}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}

/** The admin's reason. It goes into the audit log, which outlives accounts. */
export function ReasonField<Values extends FieldValues>({
  control,
  name,
  readOnly = false,
}: {
  control: Control<Values>;
  name: Path<Values>;
  readOnly?: boolean;
}) {
  return (
    <TextareaField
      control={control}
      name={name}
      label="Reason"
      description="Visible to other admins and kept permanently. Don’t include personal data."
      rows={3}
      maxLength={longestReason}
      readOnly={readOnly}
      required
    />
  );
}
