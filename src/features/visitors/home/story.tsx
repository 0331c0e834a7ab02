import { Container, Text } from '@mantine/core';

import classes from './story.module.css';

const stories = [
  ['clinical_experience', 'Clinical experience'],
  ['research', 'Research'],
  ['medical_volunteering', 'Medical volunteering'],
  ['non_medical_volunteering', 'Non-medical volunteering'],
  ['leadership', 'Leadership'],
  ['non_medical_employment', 'Paid work'],
  ['gap_year_activities', 'Gap year'],
  ['shadowing', 'Shadowing'],
  ['hobbies', 'Hobbies'],
] as const;

interface Told extends Partial<Record<(typeof stories)[number][0], string>> {
  major: string;
  state_of_residency: string;
  gpa: number;
  mcat: number;
  gap_years: number;
  reflections: string;
  accepted_schools: string[];
}

/** A whole profile in its applicant's words. Uses <details>, so that it can be read without scripts. */
export function Story({ profile }: { profile: Told }) {
  const numbers = [
    ['GPA', profile.gpa.toFixed(2)],
    ['MCAT', profile.mcat],
    ['Gap years', profile.gap_years],
    ['Accepted at', profile.accepted_schools.length],
  ];
  return (
    <section className={classes.band} aria-label="A sample profile">
      <Container>
        <div className={classes.columns}>
          <div>
            <Text size="sm" className={classes.quiet}>
              Sample profile, invented · {profile.major} · {profile.state_of_residency}
            </Text>
            <blockquote className={classes.quote}>“{profile.reflections}”</blockquote>
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
            {stories.map(
              ([name, label]) =>
                profile[name] && (
                  <div key={name}>
                    <h3 className={classes.label}>{label}</h3>
                    <p className={classes.text}>{profile[name]}</p>
                  </div>
                ),
            )}
            <div>
              <h3 className={classes.label}>Accepted at</h3>
              <p className={classes.text}>{profile.accepted_schools.join(', ')}</p>
            </div>
          </div>
        </details>
      </Container>
    </section>
  );
}
