import { Box, Paper } from '@mantine/core';

import { sampleStory } from '#model/applicants/sample-story.ts';

import { Portrait } from './portrait.tsx';
import classes from './sample-card.module.css';

const scores = [
  ['GPA', sampleStory.gpa],
  ['MCAT', sampleStory.mcat],
  ['Acceptances', sampleStory.accepted_schools.length],
];
const sections: [name: string, score: number][] = [
  ['C/P', sampleStory.mcat_chem_phys],
  ['CARS', sampleStory.mcat_cars],
  ['B/B', sampleStory.mcat_bio_biochem],
  ['P/S', sampleStory.mcat_psych_soc],
];

/** The numbers of the sample profile. */
export function SampleCard() {
  return (
    <Paper withBorder radius="lg" p={20} aria-hidden>
      <div className={classes.head}>
        <Portrait of="ada" size={48} />
        <div>
          <div className={classes.name}>{sampleStory.major}</div>
          <div className={classes.detail}>{sampleStory.state_of_residency}, one gap year</div>
        </div>
        <span className={classes.sample}>Sample</span>
      </div>
      <div className={classes.scores}>
        {scores.map(([name, score]) => (
          <div key={name}>
            <span className={classes.detail}>{name}</span>
            <span className={classes.score}>{score}</span>
          </div>
        ))}
      </div>
      <div className={classes.sections}>
        {sections.map(([name, score]) => (
          <div key={name} className={classes.detail}>
            {name}
            {/* A section is scored from 118 to 132. */}
            <Box
              component="span"
              className={classes.bar}
              __vars={{ '--filled': `${((score - 118) / 14) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <p className={classes.words}>
        “I wrote about one afternoon at the clinic instead of all of them.”
      </p>
    </Paper>
  );
}
