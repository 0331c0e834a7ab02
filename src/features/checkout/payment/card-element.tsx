import { Input, useComputedColorScheme } from '@mantine/core';
import { CardElement as ProviderCard } from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';

import { elementStyle } from '#lib/money/stripe-elements.ts';

import classes from './payment-form.module.css';

/** Card number, expiry, security code and postal code, in the provider's frame. */
export function CardElement({
  error,
  hasPostalCode,
  onReady,
  onChange,
}: {
  error: string | null;
  /** False if the postal code is asked for elsewhere. */
  hasPostalCode: boolean;
  onReady: () => void;
  onChange: (event: StripeCardElementChangeEvent) => void;
}) {
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Input.Wrapper error={error}>
      <div className={classes.card}>
        <ProviderCard
          onReady={onReady}
          onChange={onChange}
          options={{ style: elementStyle(isDark), hidePostalCode: !hasPostalCode }}
        />
      </div>
    </Input.Wrapper>
  );
}
