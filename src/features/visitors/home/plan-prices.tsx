import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatPrice } from '#lib/money/money.ts';
import { paths } from '#lib/store/paths.ts';

import { MarketingSection } from './marketing-section.tsx';
import classes from './plan-prices.module.css';
import type { Plan } from './queries.ts';

/** The plans on sale with their prices. */
export function PlanPrices({ plans }: { plans: Plan[] }) {
  if (plans.length === 0) return null;
  return (
    <MarketingSection
      title="What it costs"
      intro="You pay once and read for a year. Nothing renews."
      isSideBySide
    >
      <ul className={classes.plans}>
        {plans.map(({ id, name, priceCents, fullPriceCents, saleEnd }) => (
          <li key={id} className={classes.plan}>
            <span className={classes.name}>{name}</span>
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
