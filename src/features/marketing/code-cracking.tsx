import { Box, Container, Text, Title } from '@mantine/core';

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
const hours = [
  { label: 'Clinical', from: 150, median: 480, to: 1200 },
  { label: 'Research', from: 60, median: 620, to: 1500 },
  { label: 'Volunteering', from: 80, median: 240, to: 620 },
  { label: 'Shadowing', from: 30, median: 60, to: 160 },
];
const mostHours = 1600;
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

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
          aria-label="How many gap years applicants took, and how many hours they spent on what"
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
              <div className={classes.chartTitle}>Hours at the time of applying</div>
              <div className={classes.rows}>
                {hours.map(({ label, from, median, to }) => (
                  <HoursRow key={label} label={label} from={from} median={median} to={to} />
                ))}
              </div>
            </div>
          </div>
          <figcaption className={classes.caption}>
            Sample data that shows what you can compare. Bars cover most applicants; the dot marks
            the median.
          </figcaption>
        </figure>
      </Container>
    </section>
  );
}

/** A bar from low to high with a dot for the median. */
function HoursRow({
  label,
  from,
  median,
  to,
}: {
  label: string;
  from: number;
  median: number;
  to: number;
}) {
  return (
    <>
      <span>{label}</span>
      <span className={classes.track}>
        <Box
          component="span"
          className={classes.range}
          __vars={{
            '--from': percent(from, mostHours),
            '--to': percent(to, mostHours),
            '--median': percent(median - from, to - from),
          }}
        />
      </span>
      <span className={classes.amount}>{median} h</span>
    </>
  );
}
