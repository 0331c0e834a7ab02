import { Button, Group, Loader, Text, type ButtonProps } from '@mantine/core';
import { useId, type ComponentProps } from 'react';

import { formatCents } from '#lib/money/money.ts';

/** The button of a payment, which shows its progress, beside what it charges. */
export function PayButton({
  isBusy,
  disabled,
  amountCents = null,
  children,
  ...props
}: {
  isBusy: boolean;
  disabled: boolean;
  /** Null if the press charges nothing. */
  amountCents?: number | null;
} & Omit<ButtonProps, 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick'>) {
  const amountId = useId();
  return (
    <Group wrap="nowrap">
      {amountCents !== null && (
        <Text id={amountId} fw={600} size="xl">
          {formatCents(amountCents)}
        </Text>
      )}
      <Button
        size="lg"
        flex={1}
        disabled={isBusy || disabled}
        leftSection={isBusy && <Loader size="xs" color="currentColor" aria-hidden />}
        {...(amountCents !== null && { 'aria-describedby': amountId })}
        {...props}
      >
        {isBusy ? 'Processing...' : children}
      </Button>
    </Group>
  );
}
