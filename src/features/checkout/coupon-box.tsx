import { Button, Group, Stack, Text } from '@mantine/core';

import { Message } from '#ui/message.tsx';

import { CouponField } from './coupon-field.tsx';
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
  return (
    <Stack gap="sm">
      {appliedCode === null ? (
        <CouponField
          label="Gift or discount code"
          buttonLabel="APPLY"
          isBusy={coupon.isApplying}
          isDisabled={isLocked}
          onApply={(code) => void coupon.apply(code)}
        />
      ) : (
        <Group justify="space-between">
          <Text>
            Code <strong>{appliedCode}</strong>
          </Text>
          <Button
            variant="default"
            disabled={isLocked}
            onClick={() => {
              coupon.clearMessage();
              onRemoved();
            }}
          >
            Remove
          </Button>
        </Group>
      )}
      {coupon.message && <Message kind={coupon.message.kind}>{coupon.message.text}</Message>}
    </Stack>
  );
}
