import { Anchor, SimpleGrid } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { contentsOfPlan, savingOf } from '#model/plans/contents.ts';
import { countedContents, refundWords, type ShopWindow } from '#model/plans/shop.ts';
import { paths } from '#model/store/paths.ts';
import { useShop } from '#model/plans/use-shop.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { useIsHydrated } from '#ui/page/use-is-hydrated.ts';

import classes from './plan-cards.module.css';
import { PlanTable } from './plan-table.tsx';
import { capabilitiesOf, coverageByOthers } from './coverage.ts';
import { keptCoupon, linkedCoupon } from '../coupon/kept-coupons.ts';
import { useLinkedCoupon } from '../coupon/linked-coupon.tsx';
import { PricingCard } from './pricing-card.tsx';
import type { HeldPlan, Product } from '../schema.ts';
import { smallerPlan } from './upgrade-offers.ts';

/** The plans, two per row, the recommended one first, and compared below; or skeletons while they load. */
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
  const { value: shop, hasFailed } = useShop();
  const recommended = products?.find(({ id }) => id === shop?.recommended_plan)?.id;
  // Not moved to the front once they are on the screen.
  const [first, setFirst] = useState(shop?.recommended_plan);
  if (shop && first === undefined) setFirst(shop.recommended_plan);
  const ready = shop || hasFailed ? products : undefined;
  const shown = ready?.map((product, index) => ({
    product,
    linkedQuote: linked.quotes[index] ?? null,
    contents: shortContents(product, ready, shop),
  }));
  return (
    <>
      <ul className={classes.promises}>
        <Kept>
          <Anchor component={Link} to={paths.refunds} inherit>
            {refundWords(shop)}
          </Anchor>
        </Kept>
        <Kept>Paid securely through Stripe</Kept>
        <Kept>Receipt included</Kept>
      </ul>
      {linked.notice}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" mt="xs">
        {shown
          ?.toSorted((a, b) => Number(b.product.id === first) - Number(a.product.id === first))
          .map(({ product, linkedQuote, contents: { isMore, included, counted, features } }) => (
            <PricingCard
              key={product.id}
              isSelected={product.id === selected}
              product={product}
              included={included}
              isMore={isMore}
              contents={counted}
              features={features}
              saving={savingOf(product, shop)}
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
              smaller={smallerPlan(product, products ?? [], capabilitiesOf(held))}
              isLocked={isLocked}
              offeredCode={isHydrated && code === null ? keptCoupon(product.id) : null}
              linkedQuote={linkedQuote}
              onPick={onPick}
            />
          )) ?? <CardSkeletons count={4} height={420} label="Loading plans..." />}
      </SimpleGrid>
      {products && products.length > 1 && <PlanTable products={products} shop={shop} />}
    </>
  );
}

/** What is in a plan; of one that adds nothing to those that it includes, what these hold. */
function shortContents(product: Product, products: Product[], shop: ShopWindow | null) {
  const contents = contentsOfPlan(product, products, shop);
  const isMore = contents.counted.length + contents.features.length > 0;
  const counted = isMore || !shop ? contents.counted : countedContents(product.capabilities, shop);
  return { ...contents, counted, isMore };
}

const Kept = ({ children }: { children: ReactNode }) => (
  <li>
    <IconCheck size={16} className={classes.check} aria-hidden />
    <span>{children}</span>
  </li>
);
