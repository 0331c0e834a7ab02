import { Text } from '@mantine/core';

import { isFreePurchase, paymentDisplay } from './payment-display.ts';
import type { PaymentMethod } from '../schema.ts';

export function PaymentSummary({ method }: { method: PaymentMethod }) {
  const { name, digits, expiry } = paymentDisplay(method);
  return (
    <div>
      <Text fw={500}>{[name, digits].filter(Boolean).join(' ')}</Text>
      {!isFreePurchase(method) && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {method.cardholderName}
        </Text>
      )}
      {expiry !== null && (
        <Text size="sm" c="dimmed">
          Expires {expiry}
        </Text>
      )}
    </div>
  );
}
