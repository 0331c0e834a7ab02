import { Box, Button, Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { formatCents } from '#lib/money/money.ts';
import { paths } from '#lib/store/paths.ts';
import type { Plan } from '#lib/store/shop.ts';

import classes from './hero.module.css';
import { SampleCard, type SampleApplicant } from './sample-card.tsx';
import { ScoreChart } from './score-chart.tsx';

const sample: SampleApplicant = {
  portrait: 'ada',
  name: 'Biology, minor in Spanish',
  detail: 'Ohio, one gap year',
  gpa: '3.81',
  mcat: 514,
  sections: [
    { name: 'C/P', score: 128 },
    { name: 'CARS', score: 127 },
    { name: 'B/B', score: 130 },
    { name: 'P/S', score: 129 },
  ],
  schools: ['Sample University', 'Example State'],
  quote: '“I wrote about one afternoon at the clinic instead of all of them.”',
};

export function Hero({
  plans,
  preview,
}: {
  plans: Plan[];
  /** The link to the sample profiles. */
  preview: ReactNode;
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
          <Group mt="xl" className={classes.actions}>
            <Button component={Link} to={paths.signup} size="lg">
              Get Started
            </Button>
            <Button component={Link} to={paths.pricing} size="lg" variant="default">
              See the plans
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mt="md">
            {prices.length > 0 && `From ${formatCents(Math.min(...prices))}. `}
            One payment, one year of access. No subscription.
          </Text>
          <Box mt="sm">{preview}</Box>
        </div>
        <figure
          className={classes.picture}
          aria-label="A sample profile with its scores, schools and reflections, and its place in a chart of GPA and MCAT"
        >
          <div className={classes.desk} aria-hidden>
            <SampleCard applicant={sample} />
            <div className={classes.chart}>
              <div className={classes.caption}>
                <span>MCAT by GPA</span>
                <span>Sample data</span>
              </div>
              <ScoreChart />
            </div>
          </div>
        </figure>
      </Container>
    </section>
  );
}
