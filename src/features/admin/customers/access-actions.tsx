import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { accessState, type HeldAccess } from '#model/plans/access.ts';
import { useMay } from '#model/panel/may.ts';
import { daysAfter, formatDate, lastSecondOf } from '#lib/dates/dates.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form } from '#ui/form/form.tsx';
import { ReasonField } from '#ui/form/reason-field.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { extendSchema, revokeSchema } from './form-schema.ts';
import { extendAccess, revokeAccess } from './mutations.ts';
import { UntilField } from './until-field.tsx';

/** The actions for an entitlement that has not been revoked. */
export function AccessActions({ access, size = 'sm' }: { access: HeldAccess; size?: 'xs' | 'sm' }) {
  const [asked, setAsked] = useState<'extend' | 'revoke' | null>(null);
  const may = useMay();
  if (!may('change access')) return null;
  const label = `${access.productName} of ${access.email}`;
  const dialog = { access, onClose: () => setAsked(null) };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size={size}
        aria-label={`Extend: ${label}`}
        onClick={() => setAsked('extend')}
      >
        Extend
      </Button>
      {/* Ended access can only be extended. */}
      {accessState(access) !== 'Ended' && (
        <Button
          variant="default"
          size={size}
          aria-label={`Revoke: ${label}`}
          onClick={() => setAsked('revoke')}
        >
          Revoke
        </Button>
      )}
      <ExtendDialog isOpen={asked === 'extend'} {...dialog} />
      <RevokeDialog isOpen={asked === 'revoke'} {...dialog} />
    </Group>
  );
}

const month = 30;

interface DialogProps {
  access: HeldAccess;
  onClose: () => void;
}

/** Extends access to a later day, including access that has ended. */
function ExtendDialog({ isOpen, ...props }: DialogProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Extend this access" onClose={props.onClose}>
      <ExtendForm {...props} />
    </Dialog>
  );
}

function ExtendForm({ access, onClose }: DialogProps) {
  const extension = useMutation({
    mutationFn: ({ until, reason }: { until: string; reason: string }) =>
      extendAccess(access.id, until, reason),
  });
  const form = useForm({
    resolver: zodResolver(extendSchema(access.endsAt)),
    defaultValues: { until: daysAfter(access.endsAt, month), isSure: false, reason: '' },
  });
  return (
    <Form
      form={form}
      onSubmit={async ({ until: day, reason }) => {
        const until = lastSecondOf(day) ?? '';
        await extension.mutateAsync({ until, reason });
        onClose();
        toast.success(`Access extended until ${formatDate(until)}.`);
      }}
      submitLabel="Extend access"
      busyLabel="Extending..."
      isInDialog
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {access.email} holds {access.productName} until {formatDate(access.endsAt)}.
      </Text>
      <UntilField control={form.control} isFirst />
      <ReasonField control={form.control} name="reason" />
    </Form>
  );
}

/** Ends access immediately. */
function RevokeDialog({ isOpen, ...props }: DialogProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Revoke this access?" onClose={props.onClose}>
      <RevokeForm {...props} />
    </Dialog>
  );
}

function RevokeForm({ access, onClose }: DialogProps) {
  const revocation = useMutation({
    mutationFn: (reason: string) => revokeAccess(access.id, reason),
  });
  const form = useForm({ resolver: zodResolver(revokeSchema), defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ reason }) => {
        await revocation.mutateAsync(reason);
        onClose();
        toast.success('Access revoked.');
      }}
      submitLabel="Revoke access"
      busyLabel="Revoking..."
      buttonProps={{ color: 'red.8' }}
      isInDialog
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        {access.email} loses {access.productName} immediately. No money is refunded. This cannot be
        undone, but you can grant access again.
      </Text>
      <ReasonField control={form.control} name="reason" />
    </Form>
  );
}
