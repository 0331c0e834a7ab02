import { Button, Container, Group, Text, Title } from '@mantine/core';
import {
  IconBuildingHospital,
  IconCalendarTime,
  IconChartDots,
  IconHeartHandshake,
  IconMicroscope,
  IconQuote,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import classes from './hero.module.css';

const inside = [
  { icon: IconChartDots, name: 'GPA and MCAT', detail: 'with all four sections' },
  { icon: IconBuildingHospital, name: 'Schools', detail: 'every acceptance, by name' },
  { icon: IconHeartHandshake, name: 'Clinical work', detail: 'hours, roles, volunteering' },
  { icon: IconMicroscope, name: 'Research', detail: 'labs, posters, papers' },
  { icon: IconCalendarTime, name: 'Gap years', detail: 'taken, and what for' },
  { icon: IconQuote, name: 'Reflections', detail: 'what they would do again' },
];

export function Hero({ startPath, pricingPath }: { startPath: string; pricingPath: string }) {
  return (
    <section className={classes.hero}>
      <Container className={classes.columns}>
        <div>
          <Title order={1} className={classes.headline}>
            See how they got into medical school.
          </Title>
          <Text size="xl" c="dimmed" mt="lg" maw="34rem">
            Real profiles of accepted applicants: the grades, the scores, the hours and the second
            thoughts. Read what worked, then plan your own way in.
          </Text>
          <Group mt="xl">
            <Button component={Link} to={startPath} size="lg">
              Get Started
            </Button>
            <Button component={Link} to={pricingPath} size="lg" variant="default">
              See the plans
            </Button>
          </Group>
          <Text size="sm" c="dimmed" mt="md">
            One payment, one year of access. No subscription.
          </Text>
        </div>
        <div className={classes.sheet}>
          <Title order={2} size="h3">
            Inside every profile
          </Title>
          <ul className={classes.list}>
            {inside.map(({ icon: Icon, name, detail }) => (
              <li key={name} className={classes.item}>
                <Icon size={24} stroke={1.5} className={classes.icon} aria-hidden />
                <span>
                  <strong>{name}</strong>
                  <span className={classes.detail}>{detail}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </section>
  );
}
