import { Container, Text } from '@mantine/core';

import { sampleStory } from '#lib/applicants/sample-story.ts';

import classes from './story.module.css';

const numbers = [
  ['GPA', sampleStory.gpa],
  ['MCAT', sampleStory.mcat],
  ['Gap years', sampleStory.gap_years],
  ['Accepted at', sampleStory.accepted_schools.length],
];
const stories = [
  ['Clinical experience', sampleStory.clinical_experience],
  ['Research', sampleStory.research],
  ['Medical volunteering', sampleStory.medical_volunteering],
  ['Non-medical volunteering', sampleStory.non_medical_volunteering],
  ['Leadership', sampleStory.leadership],
  ['Gap year', sampleStory.gap_year_activities],
  ['Shadowing', sampleStory.shadowing],
  ['Hobbies', sampleStory.hobbies],
  ['Accepted at', sampleStory.accepted_schools.join(', ')],
];

/** A whole sample profile. Uses <details>, so that it can be read without scripts. */
export function Story() {
  return (
    <section className={classes.band} aria-label="A sample profile">
      <Container>
        <div className={classes.columns}>
          <div>
            <Text size="sm" className={classes.quiet}>
              Sample profile, invented · {sampleStory.major} · {sampleStory.state_of_residency}
            </Text>
            <blockquote className={classes.quote}>“{sampleStory.reflections}”</blockquote>
          </div>
          <dl className={classes.numbers}>
            {numbers.map(([label, value]) => (
              <div key={label}>
                <dt className={classes.quiet}>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <details className={classes.details}>
          <summary className={classes.summary}>Read the whole profile</summary>
          <div className={classes.stories}>
            {stories.map(([label, text]) => (
              <div key={label}>
                <h3 className={classes.label}>{label}</h3>
                <p className={classes.text}>{text}</p>
              </div>
            ))}
          </div>
        </details>
      </Container>
    </section>
  );
}
