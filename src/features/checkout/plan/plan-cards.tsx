import { Anchor, Group, SimpleGrid } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';
import { countedContents } from '#model/plans/shop.ts';
import { useShopWindow } from '#model/plans/use-shop.ts';
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
  linkedCode,
  selected,
  onPick,
}: {
  products: Product[] | undefined;
  heldPlans: string[];
  /** The plans held now or before, once known. */
  held: HeldPlan[];
  /** True during a payment. */
  isLocked: boolean;
  /** The code in the address, for every plan. */
  linkedCode: string | null;
  /** The plan that is selected, unless it is held. */
  selected: string | null;
  onPick: (plan: string, couponCode: string | null) => void;
}) {
  // A prerendered page has no codes.
  const isHydrated = useIsHydrated();
  const code = isHydrated ? (linkedCode ?? linkedCoupon()) : null;
  const linked = useLinkedCoupon(code, products);
  const shop = useShopWindow();
  const recommended = products?.find(({ id }) => id === shop?.recommended_plan)?.id;
  return (
    <>
      {linked.notice}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="xs">
        {products?.map((product, index) => (
          <PricingCard
            key={product.id}
            isSelected={product.id === selected}
            product={product}
            contents={shop ? countedContents(product.capabilities, shop) : undefined}
            rank={
              recommended === undefined
                ? null
                : product.id === recommended
                  ? 'recommended'
                  : 'other'
            }
            isHeld={heldPlans.includes(product.id)}
            held={held.find(({ plan }) => plan === product.id)}
            coverage={coverageByOthers(product, held)}
            smaller={smallerPlan(product, products, capabilitiesOf(held))}
            isLocked={isLocked}
            offeredCode={isHydrated && code === null ? keptCoupon(product.id) : null}
            linkedQuote={linked.quotes[index] ?? null}
            onPick={onPick}
          />
        )) ?? <CardSkeletons count={4} height={420} label="Loading plans..." />}
      </SimpleGrid>
      <Group justify="center" gap="0.25rem 1.5rem" c="dimmed" fz="sm" ta="center">
        <Anchor component={Link} to={paths.refunds} inherit>
          {shop?.refund_days ? `Your money back within ${shop.refund_days} days` : 'Refund policy'}
        </Anchor>
        <span>Card data goes to Stripe only</span>
        <span>A receipt, also for your business</span>
      </Group>
    </>
  );
}
