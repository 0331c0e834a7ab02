import { Anchor, Button, Container, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatCents } from '#lib/money/money.ts';
import { paths } from '#model/store/paths.ts';
import { refundWords, type Plan, type ShopWindow } from '#model/plans/shop.ts';

import { Figures } from './figures.tsx';
import classes from './hero.module.css';
import sectionClasses from './marketing-section.module.css';
import { SampleCard } from './sample-card.tsx';
import { ScoreChart } from './score-chart.tsx';

export function Hero({
  plans,
  shop,
  start,
}: {
  plans: Plan[];
  shop: ShopWindow | null;
  /** Where a visitor who holds a plan goes on. */
  start?: { to: string; label: string } | undefined;
}) {
  const prices = plans.map(({ priceCents }) => priceCents).filter((cents) => cents > 0);
  return (
    <section className={classes.hero}>
      <Container className={classes.columns}>
        <div>
          <Title order={1} className={classes.headline}>
            See how they got into medical school.
          </Title>
          <Text size="xl" c="dimmed" mt="lg" maw="34rem">
            Profiles of accepted applicants: the grades, the scores, the hours and the second
            thoughts. Read what worked, then plan your own way in.
          </Text>
          <Group mt="xl" className={sectionClasses.actions}>
            <Button component={Link} to={start?.to ?? paths.signup} size="lg">
              {start?.label ?? 'Get Started'}
            </Button>
            <Button component="a" href="#sample" size="lg" variant="default">
              Read a sample profile
            </Button>
          </Group>
          {!start && (
            <Text size="sm" c="dimmed" mt="md">
              {prices.length > 0 && `From ${formatCents(Math.min(...prices))}. `}
              One payment, one year of access. No subscription.{' '}
              <Anchor component={Link} to={paths.pricing} inherit className={classes.plans ?? ''}>
                See the plans
              </Anchor>
            </Text>
          )}
        </div>
        <div className={classes.facts}>
          {shop && <Figures shop={shop} />}
          <Text size="sm" c="dimmed" mt={4}>
            {shop?.seller_name && `Sold by ${shop.seller_name} · `}
            <Anchor component={Link} to={paths.refunds} inherit>
              {refundWords(shop)}
            </Anchor>
            {' · '}
            <Anchor component={Link} to={paths.about} inherit>
              Who we are
            </Anchor>
          </Text>
        </div>
        <figure
          className={classes.desk}
          aria-label="A sample profile with its scores and schools, and its place in a chart of GPA and MCAT"
        >
          <SampleCard />
          <Paper radius="lg" px="lg" py="md" className={classes.chart} aria-hidden>
            <div className={classes.caption}>
              <span>MCAT by GPA</span>
              <span>Sample data</span>
            </div>
            <ScoreChart />
          </Paper>
        </figure>
      </Container>
    </section>
  );
}
