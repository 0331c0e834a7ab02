import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatPrice } from '#lib/money/money.ts';
import { paths, planPath } from '#model/store/paths.ts';
import { countedContents, type Plan, type ShopWindow } from '#model/plans/shop.ts';

import { MarketingSection } from './marketing-section.tsx';
import classes from './plan-prices.module.css';

/** The plans on sale with their prices. */
export function PlanPrices({ plans, shop }: { plans: Plan[]; shop: ShopWindow | null }) {
  if (plans.length === 0) return null;
  return (
    <MarketingSection
      title="What it costs"
      intro="You pay once and read for a year. Nothing renews."
      isTinted
      isSideBySide
    >
      <ul>
        {plans.map(({ id, name, capabilities, priceCents, fullPriceCents, saleEnd }) => (
          <li key={id} className={classes.plan}>
            <span className={classes.name}>
              <Link to={planPath(id)} className={classes.link}>
                {name}
              </Link>
              {shop && <small>{countedContents(capabilities, shop).join(' · ')}</small>}
            </span>
            <span className={classes.price}>
              {saleEnd !== null && (
                <>
                  <s>{formatPrice(fullPriceCents)}</s>{' '}
                </>
              )}
              {formatPrice(priceCents)}
              {saleEnd !== null && <small>Sale ends {saleEnd}</small>}
            </span>
          </li>
        ))}
      </ul>
      <Button component={Link} to={paths.pricing} variant="default" size="md" mt="xl">
        Compare the plans
      </Button>
    </MarketingSection>
  );
}
