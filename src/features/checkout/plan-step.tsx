import { Anchor, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

import { PricingCard } from './pricing-card.tsx';
import { productsOptions } from './queries.ts';

export function PlanStep({
  heldPlans,
  onPick,
  onBack,
}: {
  heldPlans: string[];
  onPick: (plan: string, couponCode: string | null) => void;
  onBack: () => void;
}) {
  const products = useQuery(productsOptions);

  return (
    <>
      <Anchor component="button" type="button" onClick={onBack} mb="md">
        Back
      </Anchor>
      <PageHeader
        title="This is your in."
        subtitle="Pay once and read for a year. No subscription, nothing to cancel."
      />
      {products.isError ? (
        <ErrorState
          message={`Failed to load products: ${messageOf(products.error)}`}
          onRetry={() => void products.refetch()}
          isRetrying={products.isFetching}
        />
      ) : products.data?.length === 0 ? (
        <EmptyState message="Nothing is on sale at the moment. Please come back soon." />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          {products.data?.map((product) => (
            <PricingCard
              key={product.id}
              product={product}
              isHeld={heldPlans.includes(product.id)}
              onPick={onPick}
            />
          )) ?? <CardSkeletons count={4} height={420} label="Loading plans..." />}
        </SimpleGrid>
      )}
    </>
  );
}
