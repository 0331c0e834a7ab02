import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { addressSchema } from './form-schema.ts';
import { correctAddress } from './mutations.ts';

interface Correcting {
  email: string;
  sendVerification: (email: string) => Promise<void>;
  onCorrected: (email: string) => void;
  onClose: () => void;
}

/** Corrects an address that its buyer mistyped, and mails the link that verifies the right one. */
export function AddressDialog({ isOpen, ...correcting }: Correcting & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Change the address" onClose={correcting.onClose}>
      <AddressForm {...correcting} />
    </Dialog>
  );
}

function AddressForm({ email: old, sendVerification, onCorrected, onClose }: Correcting) {
  const correcting = useMutation({ mutationFn: correctAddress });
  const form = useForm({ resolver: zodResolver(addressSchema(old)), defaultValues: { email: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ email }) => {
        await correcting.mutateAsync({ address: old, corrected: email });
        onClose();
        onCorrected(email);
        await sendVerification(email).then(
          () => toast.success(`A verification link is on its way to ${email}.`),
          () =>
            toast.error(
              `The address is now ${email}, but the verification link could not be sent. Please choose “Send verification again”.`,
            ),
        );
      }}
      submitLabel="Change address"
      busyLabel="Changing..."
      isInDialog
    >
      <Text size="sm">
        Only if you are sure who is asking: whoever reads the new address gets the account with its
        orders and access. Nobody has verified {old}.
      </Text>
      <TextField
        control={form.control}
        name="email"
        label="New address"
        description="It gets a link to verify it and the confirmations of the orders again. The old address is told, links mailed to it stop working, and the buyer is logged out everywhere."
        type="email"
        autoComplete="off"
        data-autofocus
        required
      />
    </Form>
  );
}
