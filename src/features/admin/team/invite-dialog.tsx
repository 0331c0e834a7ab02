import { zodResolver } from '@hookform/resolvers/zod';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { inviteStaff } from './mutations.ts';
import { inviteSchema } from './schema.ts';

interface InviteProps {
  onClose: () => void;
}

/** Invites an address to be an admin or support. */
export function InviteDialog({ isOpen, ...props }: InviteProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Invite to the control panel" onClose={props.onClose}>
      <InviteForm {...props} />
    </Dialog>
  );
}

function InviteForm({ onClose }: InviteProps) {
  const inviting = useMutation({ mutationFn: inviteStaff });
  const form = useForm<{ email: string; role: 'admin' | 'support' }>({
    resolver: zodResolver(inviteSchema),
    defaultValues: { email: '', role: 'support' },
  });
  return (
    <Form
      form={form}
      onSubmit={async (invited) => {
        await inviting.mutateAsync(invited);
        onClose();
        toast.success(`An invitation is on its way to ${invited.email}.`);
      }}
      submitLabel="Invite"
      busyLabel="Inviting..."
      isInDialog
    >
      <TextField
        control={form.control}
        name="email"
        label="Email"
        description="They accept with an account whose address is verified, within two weeks."
        type="email"
        autoComplete="off"
        data-autofocus
        required
      />
      <NativeSelect
        {...form.register('role')}
        label="Role"
        data={[
          { value: 'support', label: 'Support: reads people and orders, answers, sends again' },
          { value: 'admin', label: 'Admin: everything' },
        ]}
      />
    </Form>
  );
}
