import { Button, Container, SimpleGrid, Text } from '@mantine/core';

import { sampleStory } from '#model/applicants/sample-story.ts';

import classes from './story.module.css';

export const sampleNumbers = [
  ['GPA', sampleStory.gpa],
  ['MCAT', sampleStory.mcat],
  ['Gap years', sampleStory.gap_years],
  ['Acceptances', sampleStory.accepted_schools.length],
];
export const sampleStories = [
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
            <Text className={classes.quiet}>
              Sample profile, invented · {sampleStory.major} · {sampleStory.state_of_residency}
            </Text>
            <blockquote className={classes.quote}>“{sampleStory.reflections}”</blockquote>
          </div>
          <dl className={classes.numbers}>
            {sampleNumbers.map(([label, value]) => (
              <div key={label}>
                <dt className={classes.quiet}>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <details>
          <Button component="summary" variant="white" color="pine.9" size="md" mt={36}>
            Read the whole profile
          </Button>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing={72} verticalSpacing="xl" mt={36}>
            {sampleStories.map(([label, text]) => (
              <div key={label}>
                <Text component="h3" fw={400} mb={6} className={classes.quiet}>
                  {label}
                </Text>
                <Text>{text}</Text>
              </div>
            ))}
          </SimpleGrid>
        </details>
      </Container>
    </section>
  );
}
