import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';

import { AccountCard } from '../account-card.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { paymentMethodsOptions } from '../queries.ts';

/** The default payment method, with a link to all of them. */
export function PaymentCard({ userId }: { userId: string }) {
  const query = useQuery(paymentMethodsOptions(userId));
  return (
    <AccountCard
      title="Payment"
      query={query}
      loadingLabel="Loading payment methods..."
      isEmpty={(methods) => methods.length === 0}
    >
      {(methods) => {
        const shown = methods.find(({ isDefault }) => isDefault) ?? methods[0];
        return (
          <Stack align="flex-start">
            {shown ? (
              <PaymentSummary method={shown} />
            ) : (
              <Text c="dimmed">You have no saved payment method.</Text>
            )}
            <Button
              component={Link}
              to={paths.paymentMethods}
              variant={shown ? 'default' : 'subtle'}
              {...(!shown && { px: 0 })}
            >
              {shown ? 'Manage Payment Methods' : 'Add Payment Method'}
            </Button>
          </Stack>
        );
      }}
    </AccountCard>
  );
}
