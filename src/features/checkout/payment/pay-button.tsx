import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

/** The button of a payment, which shows its progress. */
export function PayButton({
  isBusy,
  disabled,
  children,
  ...props
}: { isBusy: boolean; disabled: boolean } & Omit<ButtonProps, 'disabled'> &
  Pick<ComponentProps<'button'>, 'type' | 'onClick'>) {
  return (
    <Button
      size="lg"
      fullWidth
      disabled={isBusy || disabled}
      leftSection={isBusy && <Loader size="xs" color="currentColor" aria-hidden />}
      {...props}
    >
      {isBusy ? 'Processing...' : children}
    </Button>
  );
}
