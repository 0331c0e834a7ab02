import { Text } from '@mantine/core';

import { MarketingSection } from './marketing-section.tsx';
import classes from './roadmap.module.css';

const steps = [
  { name: 'Read', detail: 'Profiles of applicants with numbers like yours, and what they did.' },
  { name: 'Plan', detail: 'What is missing from yours: hours, research, a date for the MCAT.' },
  { name: 'Write', detail: 'Your statement and your activities, with a guide beside you.' },
  { name: 'Apply', detail: 'To schools that took people like you.' },
];

/** The way from the first profile to the application, in one row. */
export function Roadmap() {
  return (
    <MarketingSection title="Your roadmap">
      <ol className={classes.steps}>
        {steps.map(({ name, detail }, index) => (
          <li key={name} className={classes.step}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <Text component="h3" fw={600}>
              {name}
            </Text>
            <Text c="dimmed">{detail}</Text>
          </li>
        ))}
      </ol>
    </MarketingSection>
  );
}
