import { Button, Container, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatPrice } from '#lib/money/money.ts';
import { paths, planPath } from '#model/store/paths.ts';
import { countedContents, type Plan, type ShopWindow } from '#model/plans/shop.ts';

import sectionClasses from './marketing-section.module.css';
import classes from './plan-prices.module.css';

/** The call to buy, with the plans on sale and their prices. */
export function PlanPrices({ plans, shop }: { plans: Plan[]; shop: ShopWindow | null }) {
  return (
    <Container component="section" mt="xl">
      <div className={`${classes.band} ${sectionClasses.pair}`}>
        <div>
          <Title order={2}>Start with the people who got in.</Title>
          <Text size="lg" mt="sm" mb="xl" className={classes.intro}>
            One payment. A full year. Nothing renews, and your first profile is two minutes away.
          </Text>
          <Button
            component={Link}
            to={paths.checkout}
            size="lg"
            variant="white"
            color="pine.9"
            className={classes.action ?? ''}
          >
            Choose your plan
          </Button>
        </div>
        <ul className={classes.plans}>
          {plans.map(({ id, name, capabilities, priceCents, fullPriceCents, saleEnd }) => (
            <li key={id} className={classes.plan}>
              <span className={classes.name}>
                <Link to={planPath(id)} className={classes.link}>
                  {name}
                </Link>
                {id === shop?.recommended_plan && <b className={classes.badge}>Recommended</b>}
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
      </div>
    </Container>
  );
}
