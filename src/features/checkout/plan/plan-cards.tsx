import { SimpleGrid } from '@mantine/core';

import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { useIsHydrated } from '#ui/page/use-is-hydrated.ts';

import { capabilitiesOf, coverageByOthers } from './coverage.ts';
import { keptCoupon, linkedCoupon } from '../coupon/kept-coupons.ts';
import { useLinkedCoupon } from '../coupon/linked-coupon.tsx';
import { PricingCard } from './pricing-card.tsx';
import type { HeldPlan, Product } from '../schema.ts';
import { smallerPlan } from './upgrade-offers.ts';

/** The plans, two per row, or skeletons while they load. */
export function PlanCards({
  products,
  heldPlans,
  held,
  isLocked,
  buyLabel,
  linkedCode,
  onPick,
}: {
  products: Product[] | undefined;
  heldPlans: string[];
  /** The plans held now or before, once known. */
  held: HeldPlan[];
  /** True during a payment. */
  isLocked: boolean;
  buyLabel: string;
  /** The code in the address, for every plan. */
  linkedCode: string | null;
  onPick: (plan: string, couponCode: string | null) => void;
}) {
  // A prerendered page has no codes.
  const isHydrated = useIsHydrated();
  const code = isHydrated ? (linkedCode ?? linkedCoupon()) : null;
  const linked = useLinkedCoupon(code, products);
  return (
    <>
      {linked.notice}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {products?.map((product, index) => (
          <PricingCard
            key={product.id}
            product={product}
            isHeld={heldPlans.includes(product.id)}
            held={held.find(({ plan }) => plan === product.id)}
            coverage={coverageByOthers(product, held)}
            smaller={smallerPlan(product, products, capabilitiesOf(held))}
            isLocked={isLocked}
            buyLabel={buyLabel}
            offeredCode={isHydrated && code === null ? keptCoupon(product.id) : null}
            linkedQuote={linked.quotes[index] ?? null}
            onPick={onPick}
          />
        )) ?? <CardSkeletons count={4} height={420} label="Loading plans..." />}
      </SimpleGrid>
    </>
  );
}
