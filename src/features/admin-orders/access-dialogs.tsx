import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { daysAfter, formatDate, lastSecondOf } from '#lib/dates.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';

import { DialogForm, ReasonField } from './dialog-form.tsx';
import { extendSchema, revokeSchema } from './form-schema.ts';
import { extendAccess, revokeAccess } from './mutations.ts';

const month = 30;

/** The part of an entitlement that the dialogs need. */
export interface HeldAccess {
  id: string;
  endsAt: string;
  /** The account and the product. */
  email: string;
  productName: string;
}

interface DialogProps {
  access: HeldAccess;
  isOpen: boolean;
  onDone: (message: string) => void;
  /** Called after every request, to refetch whatever the outcome. */
  onSettled: () => void;
  onClose: () => void;
}

/** Extends access to a later day, including access that has ended. */
export function ExtendDialog({ access, isOpen, onDone, onSettled, onClose }: DialogProps) {
  const extension = useMutation({
    mutationFn: ({ until, reason }: { until: string; reason: string }) =>
      extendAccess(access.id, until, reason),
    onSuccess: (_data, { until }) => {
      onClose();
      onDone(`Access extended until ${formatDate(until)}.`);
    },
    onSettled,
  });
  return (
    <Dialog
      isOpen={isOpen}
      title="Extend this access"
      isBusy={extension.isPending}
      onClose={onClose}
      onClosed={extension.reset}
    >
      <ExtendForm
        access={access}
        isBusy={extension.isPending}
        failure={extension.error}
        onSend={extension.mutate}
      />
    </Dialog>
  );
}

interface FormProps<Sent> {
  access: HeldAccess;
  isBusy: boolean;
  failure: Error | null;
  onSend: (sent: Sent) => void;
}

function ExtendForm({ access, onSend, ...form }: FormProps<{ until: string; reason: string }>) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(extendSchema(access.endsAt)),
    defaultValues: { until: daysAfter(access.endsAt, month), reason: '' },
  });
  return (
    <DialogForm
      {...form}
      submitLabel="Extend access"
      busyLabel="Extending..."
      onSubmit={handleSubmit(({ until, reason }) =>
        onSend({ until: lastSecondOf(until) ?? '', reason }),
      )}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {access.email} holds {access.productName} until {formatDate(access.endsAt)}.
      </Text>
      <TextField
        control={control}
        name="until"
        label="Access until"
        type="date"
        data-autofocus
        required
      />
      <ReasonField control={control} name="reason" />
    </DialogForm>
  );
}

/** Ends access immediately. */
export function RevokeDialog({ access, isOpen, onDone, onSettled, onClose }: DialogProps) {
  const revocation = useMutation({
    mutationFn: (reason: string) => revokeAccess(access.id, reason),
    onSuccess: () => {
      onClose();
      onDone('Access revoked.');
    },
    onSettled,
  });
  return (
    <Dialog
      isOpen={isOpen}
      title="Revoke this access?"
      isBusy={revocation.isPending}
      onClose={onClose}
      onClosed={revocation.reset}
    >
      <RevokeForm
        access={access}
        isBusy={revocation.isPending}
        failure={revocation.error}
        onSend={revocation.mutate}
      />
    </Dialog>
  );
}

function RevokeForm({ access, onSend, ...form }: FormProps<string>) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(revokeSchema),
    defaultValues: { reason: '' },
  });
  return (
    <DialogForm
      {...form}
      submitLabel="Revoke access"
      busyLabel="Revoking..."
      isDestructive
      onSubmit={handleSubmit(({ reason }) => onSend(reason))}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {access.email} loses {access.productName} immediately. No money is refunded. This cannot be
        undone, but you can grant access again.
      </Text>
      <ReasonField control={control} name="reason" />
    </DialogForm>
  );
}
