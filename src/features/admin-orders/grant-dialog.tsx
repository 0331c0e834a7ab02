import { zodResolver } from '@hookform/resolvers/zod';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { QueryError } from '#ui/query-error.tsx';

import { daysAfter, lastSecondOf } from '#lib/dates.ts';
import { DialogForm, ReasonField } from './dialog-form.tsx';
import { grantSchema } from './form-schema.ts';
import { grantAccess } from './mutations.ts';
import { productChoicesOptions } from './queries.ts';

const year = 365;

interface Granting {
  onClose: () => void;
}

/** Grants an account access to a product, without an order. */
export function GrantDialog({
  isOpen,
  onGranted,
  onClose,
}: Granting & { isOpen: boolean; onGranted: (message: string) => void }) {
  const grant = useMutation({
    mutationFn: grantAccess,
    onSuccess: (isVerified, { email }) => {
      onClose();
      const doubt = isVerified ? '' : ' This email address is not verified yet.';
      onGranted(`Access granted to ${email}.${doubt}`);
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      title="Grant access"
      isBusy={grant.isPending}
      onClose={onClose}
      onClosed={grant.reset}
    >
      <GrantForm isBusy={grant.isPending} failure={grant.error} onSend={grant.mutate} />
    </Dialog>
  );
}

function GrantForm({
  isBusy,
  failure,
  onSend,
}: {
  isBusy: boolean;
  failure: Error | null;
  onSend: (grant: { email: string; product: string; until: string; reason: string }) => void;
}) {
  const products = useQuery(productChoicesOptions);
  const { control, register, handleSubmit, formState } = useForm({
    resolver: zodResolver(grantSchema),
    defaultValues: { email: '', product: '', until: daysAfter(null, year), reason: '' },
  });
  if (products.isError) return <QueryError failure="Error fetching data" query={products} />;
  return (
    <DialogForm
      submitLabel="Grant access"
      busyLabel="Granting..."
      isBusy={isBusy}
      failure={failure}
      onSubmit={handleSubmit(({ until, ...grant }) =>
        onSend({ ...grant, until: lastSecondOf(until) ?? '' }),
      )}
    >
      <TextField
        control={control}
        name="email"
        label="Account email"
        type="email"
        autoComplete="off"
        data-autofocus
        required
      />
      <NativeSelect
        {...register('product')}
        label="Product"
        error={formState.errors.product?.message}
        data={[
          { value: '', label: products.isPending ? 'Loading...' : 'Choose a product' },
          ...(products.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        required
      />
      <TextField control={control} name="until" label="Access until" type="date" required />
      <ReasonField control={control} name="reason" />
    </DialogForm>
  );
}
