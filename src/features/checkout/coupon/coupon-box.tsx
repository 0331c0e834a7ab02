import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { Message } from '#ui/feedback/message.tsx';

import { CouponField } from './coupon-field.tsx';
import { RemoveCoupon } from './remove-coupon.tsx';
import { useCouponLoss } from '../store.ts';
import type { useCoupon } from './use-coupon.ts';

/** The gift or discount code of the order. */
export function CouponBox({
  coupon,
  appliedCode,
  isLocked,
  onRemoved,
}: {
  coupon: ReturnType<typeof useCoupon>;
  appliedCode: string | null;
  /** True during a payment, while the price must not change. */
  isLocked: boolean;
  onRemoved: () => void;
}) {
  // The control that replaces the pressed one takes the focus.
  const [wasUsed, setUsed] = useState(false);
  const loss = useCouponLoss();
  return (
    <Stack gap="sm">
      {appliedCode === null ? (
        <CouponField
          label="Gift or discount code"
          buttonLabel="APPLY"
          hasFocus={wasUsed}
          isBusy={coupon.isApplying}
          isDisabled={isLocked}
          onApply={(code) => {
            setUsed(true);
            void coupon.apply(code);
          }}
        />
      ) : (
        <Group justify="space-between">
          <Text>
            Code <strong>{appliedCode}</strong>
          </Text>
          <RemoveCoupon
            hasFocus={wasUsed}
            isDisabled={isLocked}
            onRemove={() => {
              setUsed(true);
              coupon.clearMessage();
              onRemoved();
            }}
          />
        </Group>
      )}
      {coupon.message ? (
        <Message kind={coupon.message.kind} isAlert>
          {coupon.message.text}
        </Message>
      ) : (
        loss !== null && <Message kind="error">{loss}</Message>
      )}
    </Stack>
  );
}
