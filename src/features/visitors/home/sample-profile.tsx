import { Container, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

import { sampleStory } from '#model/applicants/sample-story.ts';

import classes from './sample-profile.module.css';
import { sampleNumbers, sampleStories } from './story.tsx';

const questions = [
  'GPA and MCAT, by section',
  'Every acceptance, by name',
  'Clinical work and its hours',
  'Research',
  'Volunteering',
  'Leadership',
  'Shadowing',
  'Paid work',
  'Gap years, and what for',
  'What they would do again',
];

/** What each profile is asked, beside a whole one. Uses <details>, so that it can be read without scripts. */
export function SampleProfile() {
  return (
    <section className={classes.section} id="sample">
      <Container className={classes.columns}>
        <div>
          <Title order={2}>Every profile answers the same questions</Title>
          <Text size="lg" c="dimmed" mt="sm" maw="30rem">
            So you compare like with like, and after ten of them you see the patterns.
          </Text>
          <ul className={classes.questions}>
            {questions.map((question) => (
              <li key={question}>
                <IconCheck size={18} className={classes.check} aria-hidden />
                <span>{question}</span>
              </li>
            ))}
          </ul>
        </div>
        <article className={classes.card} aria-label="A sample profile">
          <div className={classes.top}>
            <div>
              <Title order={3}>{sampleStory.major}</Title>
              <Text c="dimmed">{sampleStory.state_of_residency}</Text>
            </div>
            <span className={classes.sample}>Sample, invented</span>
          </div>
          <dl className={classes.numbers}>
            {sampleNumbers.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <blockquote className={classes.quote}>“{sampleStory.reflections}”</blockquote>
          <details>
            <summary className={classes.more}>Read the whole profile</summary>
            <dl className={classes.stories}>
              {sampleStories.map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </details>
        </article>
      </Container>
    </section>
  );
}
