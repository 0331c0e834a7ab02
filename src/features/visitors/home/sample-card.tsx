import { Box } from '@mantine/core';

import { Portrait, type PortraitName } from './portrait.tsx';
import classes from './sample-card.module.css';

export interface SampleApplicant {
  portrait: PortraitName;
  name: string;
  detail: string;
  gpa: string;
  mcat: number;
  sections: { name: string; score: number }[];
  schools: string[];
  quote: string;
}

/** A sample profile of an invented applicant. */
export function SampleCard({ applicant }: { applicant: SampleApplicant }) {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Portrait of={applicant.portrait} size={48} />
        <div>
          <div className={classes.name}>{applicant.name}</div>
          <div className={classes.detail}>{applicant.detail}</div>
        </div>
        <span className={classes.sample}>Sample</span>
      </div>
      <div className={classes.scores}>
        <div>
          <span className={classes.detail}>GPA</span>
          <span className={classes.score}>{applicant.gpa}</span>
        </div>
        <div>
          <span className={classes.detail}>MCAT</span>
          <span className={classes.score}>{applicant.mcat}</span>
        </div>
      </div>
      <div className={classes.sections}>
        {applicant.sections.map(({ name, score }) => (
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
      <div className={classes.schools}>
        {applicant.schools.map((school) => (
          <span key={school} className={classes.school}>
            {school}
          </span>
        ))}
      </div>
      <p className={classes.words}>{applicant.quote}</p>
    </div>
  );
}
