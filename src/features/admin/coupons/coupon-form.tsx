import { SimpleGrid, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';

import { CheckboxField, ChoicesField, MomentField, TextField } from '#ui/form/fields.tsx';
import type { VersionedField } from '#model/record/merge-versions.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { saveCoupon } from './mutations.ts';
import { fetchCoupon } from './queries.ts';
import {
  couponFormSchema,
  toDraft,
  toFormValues,
  type Coupon,
  type CouponFormValues,
} from './schema.ts';
import { limitWarning } from './wording.ts';

const usesLimit = (text: string) => text.trim() || 'No limit';

/** The fields as two versions are compared. The code cannot be changed. */
const versionFields: VersionedField<CouponFormValues>[] = [
  { name: 'percentOff', label: 'Percent off' },
  { name: 'amountOff', label: 'Amount off' },
  { name: 'description', label: 'Description' },
  { name: 'isActive', label: 'Active', write: ({ isActive }) => (isActive ? 'Yes' : 'No') },
  { name: 'startsAt', label: 'Starts', isMoment: true },
  { name: 'endsAt', label: 'Ends', isMoment: true },
  {
    name: 'maxRedemptions',
    label: 'Total uses',
    write: ({ maxRedemptions }) => usesLimit(maxRedemptions),
  },
  {
    name: 'maxPerUser',
    label: 'Uses per person',
    write: ({ maxPerUser }) => usesLimit(maxPerUser),
  },
  {
    name: 'productIds',
    label: 'Products',
    write: ({ productIds }) => productIds.toSorted().join(', ') || 'Every product',
  },
];

/** Adds or edits a coupon. Another admin may be editing the same one. */
export function CouponForm({
  coupon,
  products,
  onClose,
}: {
  coupon: Coupon | null;
  products: { id: string; name: string }[];
  onClose: () => void;
}) {
  const versioned = useVersionedForm({
    schema: couponFormSchema,
    defaultValues: toFormValues(coupon),
    noun: 'coupon',
    row: coupon,
    table: 'coupons',
    keyOf: ({ code }) => code,
    fields: versionFields,
    toFormValues,
    save: (values, seen: Coupon | null) => saveCoupon(toDraft(values, seen), seen?.version ?? null),
    fetchLatest: fetchCoupon,
    onClose,
  });
  const { base, form } = versioned;
  const { control } = form;
  const limit = useWatch({ control, name: 'maxRedemptions' });
  const warning = limitWarning(limit, base?.usedCount ?? 0);

  return (
    <VersionedForm versioned={versioned}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextField
          control={control}
          name="code"
          label="Code"
          description="Stored in uppercase; buyers can type it in any case"
          styles={{ input: { textTransform: 'uppercase' } }}
          autoComplete="off"
          maxLength={40}
          readOnly={base !== null}
          required
        />
        <TextField
          control={control}
          name="percentOff"
          label="Percent off"
          description="1 to 100; at 100 the plan is free"
          inputMode="numeric"
        />
        <TextField
          control={control}
          name="amountOff"
          label="Or amount off (USD)"
          description="If less than $0.50 is left, the plan is free"
          inputMode="decimal"
        />
      </SimpleGrid>
      <TextField
        control={control}
        name="description"
        label="Description"
        description="Buyers see it when they apply the code"
        maxLength={200}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MomentField
          control={control}
          name="startsAt"
          label="Starts"
          hint="Leave empty to start immediately"
        />
        <MomentField control={control} name="endsAt" label="Ends" hint="Leave empty for no end" />
        <TextField
          control={control}
          name="maxRedemptions"
          label="Total uses"
          description="Leave empty for no limit"
          inputMode="numeric"
        />
        <TextField
          control={control}
          name="maxPerUser"
          label="Uses per person"
          description="Leave empty for no limit"
          inputMode="numeric"
        />
      </SimpleGrid>
      {warning !== null && <Message kind="info">{warning}</Message>}
      <ChoicesField
        control={control}
        name="productIds"
        label="Products"
        choices={choicesOf(products, base?.productIds ?? [])}
      />
      <Text size="sm" c="dimmed" mt={-12}>
        Leave all unchecked to apply the code to every product.
      </Text>
      <CheckboxField
        control={control}
        name="isActive"
        size="md"
        label="Active: buyers can use it"
      />
    </VersionedForm>
  );
}

/** All current products, plus any that the coupon still refers to. */
function choicesOf(products: { id: string; name: string }[], named: string[]) {
  const known = products.map(({ id, name }) => ({ value: id, label: name }));
  const gone = named.filter((id) => !products.some((product) => product.id === id));
  return [...known, ...gone.map((id) => ({ value: id, label: `${id} (deleted)` }))];
}
