import { zodResolver } from '@hookform/resolvers/zod';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { ReasonField } from '#ui/form/reason-field.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { daysAfter, lastSecondOf } from '#lib/dates/dates.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { grantSchema } from './form-schema.ts';
import { grantAccess } from './mutations.ts';
import { UntilField } from './until-field.tsx';

const year = 365;

/** Grants a person access to a product, without an order. */
export function GrantDialog({
  isOpen,
  ...props
}: {
  isOpen: boolean;
  /** Of the person whose page it is. */
  email?: string;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={isOpen} title="Grant access" onClose={props.onClose}>
      <GrantForm {...props} />
    </Dialog>
  );
}

function GrantForm({ email: known = '', onClose }: { email?: string; onClose: () => void }) {
  const products = useQuery(productChoicesOptions);
  const granting = useMutation({ mutationFn: grantAccess });
  const form = useForm({
    resolver: zodResolver(grantSchema),
    defaultValues: {
      email: known,
      product: '',
      until: daysAfter(null, year),
      isSure: false,
      reason: '',
    },
  });
  const { control, register, formState } = form;
  if (products.isError) return <QueryError failure="Error fetching data" query={products} />;
  return (
    <Form
      form={form}
      onSubmit={async ({ email, product, until, reason }) => {
        const isVerified = await granting.mutateAsync({
          email,
          product,
          until: lastSecondOf(until) ?? '',
          reason,
        });
        onClose();
        const doubt = isVerified ? '' : ' This email address is not verified yet.';
        toast.success(
          isVerified === null
            ? `${email} has no account yet: the access waits for one, and an email invites them.`
            : `Access granted to ${email}.${doubt}`,
        );
      }}
      submitLabel="Grant access"
      busyLabel="Granting..."
      isInDialog
    >
      <TextField
        control={control}
        name="email"
        label="Email"
        description="Without an account, the access waits until somebody has verified the address."
        type="email"
        autoComplete="off"
        readOnly={known !== ''}
        data-autofocus={known === '' || undefined}
        required
      />
      <NativeSelect
        {...register('product')}
        label="Product"
        data-autofocus={known !== '' || undefined}
        error={formState.errors.product?.message}
        data={[
          { value: '', label: products.isPending ? 'Loading...' : 'Choose a product' },
          ...(products.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        required
      />
      <UntilField control={control} />
      <ReasonField control={control} name="reason" />
    </Form>
  );
}
