import { SimpleGrid, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';

import { couponRecord, type Coupon } from '#model/coupons/coupon.ts';
import { inputsOf } from '#model/record/record.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { saveCoupon } from './mutations.ts';
import { fetchCoupon } from './queries.ts';
import { limitWarning } from './wording.ts';

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
    ...couponRecord.form,
    defaultValues: couponRecord.form.toFormValues(coupon),
    noun: 'coupon',
    row: coupon,
    keyOf: ({ code }) => code,
    save: (values, seen: Coupon | null) =>
      saveCoupon(couponRecord.toDraft(values, seen), seen?.version ?? null),
    fetchLatest: fetchCoupon,
    onClose,
  });
  const { base, form } = versioned;
  const { control } = form;
  const input = inputsOf(couponRecord, control);
  const limit = useWatch({ control, name: 'maxRedemptions' });
  const warning = limitWarning(limit, base?.usedCount ?? 0);

  return (
    <VersionedForm versioned={versioned}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {input('code', { readOnly: base !== null })}
        {input('percentOff')}
        {input('amountOffCents')}
      </SimpleGrid>
      {input('description')}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {input('startsAt')}
        {input('endsAt')}
        {input('maxRedemptions')}
        {input('maxPerUser')}
      </SimpleGrid>
      {warning !== null && <Message kind="info">{warning}</Message>}
      {input('productIds', { choices: choicesOf(products, base?.productIds ?? []) })}
      <Text size="sm" c="dimmed" mt={-12}>
        Leave all unchecked to apply the code to every product.
      </Text>
      {input('isActive')}
    </VersionedForm>
  );
}

/** All current products, plus any that the coupon still refers to. */
function choicesOf(products: { id: string; name: string }[], named: string[]) {
  const known = products.map(({ id, name }) => ({ value: id, label: name }));
  const gone = named.filter((id) => !products.some((product) => product.id === id));
  return [...known, ...gone.map((id) => ({ value: id, label: `${id} (deleted)` }))];
}
