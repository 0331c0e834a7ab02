import { Box, Container, Text, Title } from '@mantine/core';
import { Fragment } from 'react';

import classes from './code-cracking.module.css';
import sectionClasses from './marketing-section.module.css';

const points = [
  {
    title: 'There is no secret number',
    text: 'People get in with a 3.5 and stay out with a 4.0. The profiles show what was behind the number.',
  },
  {
    title: 'Hours are half the story',
    text: 'The rest is what people did with them. Applicants describe each activity in their own words.',
  },
  {
    title: 'Patterns repeat',
    text: 'Read ten profiles and you start to see them: the long commitments, the gap years well spent.',
  },
];

// Invented, as the caption states.
const gapYears = [
  { label: 'None', share: 34, strength: 100 },
  { label: 'One', share: 38, strength: 82 },
  { label: 'Two', share: 19, strength: 22 },
  { label: '3+', share: 9, strength: 8 },
];
const activities = [
  { label: 'Clinical', share: 71 },
  { label: 'Research', share: 83 },
  { label: 'Volunteering', share: 77 },
  { label: 'Shadowing', share: 54 },
];

/** Sample charts of the patterns across profiles. */
export function CodeCracking() {
  return (
    <section className={sectionClasses.section}>
      <Container className={sectionClasses.pair}>
        <div>
          <Title order={2}>Cracking the med school code</Title>
          <ul className={classes.points}>
            {points.map(({ title, text }) => (
              <li key={title}>
                <Title order={3}>{title}</Title>
                <Text c="dimmed" mt={4}>
                  {text}
                </Text>
              </li>
            ))}
          </ul>
        </div>
        <figure
          className={classes.panel}
          aria-label="How many gap years applicants took, and how many of them had which activity"
        >
          <div aria-hidden>
            <div className={classes.chart}>
              <div className={classes.chartTitle}>Gap years taken</div>
              <div className={classes.shares}>
                {gapYears.map(({ label, share, strength }) => (
                  <Box
                    key={label}
                    className={classes.share}
                    mod={{ dark: strength > 50 }}
                    __vars={{
                      '--share': String(share),
                      '--strength': `${strength}%`,
                    }}
                  >
                    {label}
                  </Box>
                ))}
              </div>
            </div>
            <div className={classes.chart}>
              <div className={classes.chartTitle}>Share of applicants with the activity</div>
              <div className={classes.rows}>
                {activities.map(({ label, share }) => (
                  <Fragment key={label}>
                    <span>{label}</span>
                    <span className={classes.track}>
                      <span className={classes.range} style={{ width: `${share}%` }} />
                    </span>
                    <span className={classes.amount}>{share}%</span>
                  </Fragment>
                ))}
              </div>
            </div>
          </div>
          <figcaption className={classes.caption}>
            Sample data that shows what you can compare.
          </figcaption>
        </figure>
      </Container>
    </section>
  );
}
