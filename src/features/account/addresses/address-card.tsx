import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';

import { AccountCard } from '../account-card.tsx';
import { AddressSummary } from './address-summary.tsx';
import { addressesOptions } from '../queries.ts';

/** The default address, with a link to all addresses. */
export function AddressCard({ userId }: { userId: string }) {
  const query = useQuery(addressesOptions(userId));
  return (
    <AccountCard
      title="Address"
      query={query}
      loadingLabel="Loading addresses..."
      isEmpty={(addresses) => addresses.length === 0}
    >
      {(addresses) => {
        const shown = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
        return (
          <Stack align="flex-start">
            {shown ? (
              <AddressSummary saved={shown} />
            ) : (
              <Text c="dimmed">You have no saved address.</Text>
            )}
            <Button
              component={Link}
              to={paths.addresses}
              variant={shown ? 'default' : 'subtle'}
              {...(!shown && { px: 0 })}
            >
              {shown ? 'Manage Address(es)' : 'Add Address'}
            </Button>
          </Stack>
        );
      }}
    </AccountCard>
  );
}
