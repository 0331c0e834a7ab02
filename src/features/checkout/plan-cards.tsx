import { SimpleGrid } from '@mantine/core';

import { CardSkeletons } from '#ui/card-skeletons.tsx';

import { PricingCard } from './pricing-card.tsx';
import type { Product } from './schema.ts';

/** The plans, two per row, or skeletons while they load. */
export function PlanCards({
  products,
  heldPlans,
  onPick,
}: {
  products: Product[] | undefined;
  heldPlans: string[];
  onPick: (plan: string, couponCode: string | null) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      {products?.map((product) => (
        <PricingCard
          key={product.id}
          product={product}
          isHeld={heldPlans.includes(product.id)}
          onPick={onPick}
        />
      )) ?? <CardSkeletons count={4} height={420} label="Loading plans..." />}
    </SimpleGrid>
  );
}
