import { Button, Container, Text } from '@mantine/core';

import { sampleStory } from '#model/applicants/sample-story.ts';

import classes from './story.module.css';

export const sampleNumbers = [
  ['GPA', sampleStory.gpa],
  ['MCAT', sampleStory.mcat],
  ['Gap years', sampleStory.gap_years],
  ['Acceptances', sampleStory.accepted_schools.length],
];
export const sampleStories: [label: string, text: string][] = [
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
    <section className={classes.band} aria-label="A sample profile" id="sample">
      <Container>
        <Text className={classes.quiet}>
          A sample profile, invented · {sampleStory.major} · {sampleStory.state_of_residency}
        </Text>
        <div className={classes.columns}>
          <blockquote className={classes.quote}>“{sampleStory.reflections}”</blockquote>
          <div>
            <dl className={classes.numbers}>
              {sampleNumbers.map(([label, value]) => (
                <div key={label}>
                  <dt className={classes.quiet}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Stories told={sampleStories.slice(0, 2)} />
          </div>
        </div>
        <details>
          <Button
            component="summary"
            variant="white"
            color="pine.9"
            size="md"
            mt={36}
            className={classes.action ?? ''}
          >
            Read the whole profile
          </Button>
          <Stories told={sampleStories.slice(2)} />
        </details>
      </Container>
    </section>
  );
}

const Stories = ({ told }: { told: typeof sampleStories }) => (
  <div className={classes.stories}>
    {told.map(([label, text]) => (
      <div key={label}>
        <Text component="h3" fw={400} mb={4} className={classes.quiet}>
          {label}
        </Text>
        <Text>{text}</Text>
      </div>
    ))}
  </div>
);
