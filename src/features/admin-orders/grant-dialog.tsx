import { zodResolver } from '@hookform/resolvers/zod';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { toast } from '#ui/toast.tsx';

import { daysAfter, lastSecondOf } from '#lib/dates.ts';
import { grantSchema } from './form-schema.ts';
import { grantAccess } from './mutations.ts';
import { productChoicesOptions } from './queries.ts';
import { ReasonField } from './reason-field.tsx';

const year = 365;

/** Grants an account access to a product, without an order. */
export function GrantDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title="Grant access" onClose={onClose}>
      <GrantForm onClose={onClose} />
    </Dialog>
  );
}

function GrantForm({ onClose }: { onClose: () => void }) {
  const products = useQuery(productChoicesOptions);
  const granting = useMutation({ mutationFn: grantAccess });
  const form = useForm({
    resolver: zodResolver(grantSchema),
    defaultValues: { email: '', product: '', until: daysAfter(null, year), reason: '' },
  });
  const { control, register, formState } = form;
  if (products.isError) return <QueryError failure="Error fetching data" query={products} />;
  return (
    <Form
      form={form}
      onSubmit={async ({ until, ...grant }) => {
        const isVerified = await granting.mutateAsync({
          ...grant,
          until: lastSecondOf(until) ?? '',
        });
        onClose();
        const doubt = isVerified ? '' : ' This email address is not verified yet.';
        toast.success(`Access granted to ${grant.email}.${doubt}`);
      }}
      submitLabel="Grant access"
      busyLabel="Granting..."
      isInDialog
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
    </Form>
  );
}
