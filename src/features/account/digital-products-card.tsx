import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Section } from '#ui/section.tsx';

import { heldProductsOptions } from './queries.ts';

/** What the person holds, and until when. */
export function DigitalProductsCard({ userId }: { userId: string }) {
  const products = useQuery(heldProductsOptions(userId));
  return (
    <Section title="Digital Products">
      {products.isError ? (
        <ErrorState
          message={messageOf(products.error)}
          onRetry={() => void products.refetch()}
          isRetrying={products.isFetching}
        />
      ) : products.isPending ? (
        <CardSkeletons count={1} height={48} label="Loading your products..." />
      ) : products.data.length === 0 ? (
        <Text c="dimmed">You have no active plan.</Text>
      ) : (
        <Stack gap="md">
          {products.data.map((product) => (
            <div key={product.id}>
              <Text>{product.name}</Text>
              <Text size="sm" c="dimmed">
                Access until {formatDate(product.endsAt)}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Section>
  );
}
