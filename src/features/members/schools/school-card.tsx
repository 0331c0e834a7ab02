import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { originsInWords } from '#model/schools/origins.ts';
import { schoolPath } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { capitalized } from '#lib/text/words.ts';

import type { ListedSchool } from './schema.ts';
import classes from './school-card.module.css';
import { SchoolImage } from './school-image.tsx';
import { schoolFacts } from './wording.ts';

/** A link to a school, with the statistics of its profiles. A page renders more often than its cards change. */
export const SchoolCard = memo(function SchoolCard({
  school,
  mine,
  renderActions,
}: {
  school: ListedSchool;
  /** The member's own scores, beside those of the school. */
  mine?: ScorePair | null | undefined;
  /** Renders the buttons at the top right. */
  renderActions?: ((school: ListedSchool) => ReactNode) | undefined;
}) {
  const headingId = `${school.id}-heading`;
  const facts = schoolFacts(school);
  const origins = originsInWords(school, null);
  return (
    <article aria-labelledby={headingId} className={classes.card}>
      <SchoolImage school={school} />
      <div className={classes.body}>
        <h3 id={headingId} className={classes.name}>
          <Link to={schoolPath(school.id)} className={classes.link}>
            {school.name}
          </Link>
        </h3>
        {facts.length > 0 && <p className={classes.figures}>{facts.join(' · ')}</p>}
        <p className={classes.figures}>{pluralize(school.profileCount, 'profile')}</p>
        <p className={classes.figures}>
          <Score label="GPA" school={school} score="gpa" own={mine?.gpa} digits={2} />{' '}
          <Score label="MCAT" school={school} score="mcat" own={mine?.mcat} digits={0} />
        </p>
        {origins !== null && <p className={classes.figures}>{capitalized(origins)}</p>}
      </div>
      {/* After the name, for screen readers. */}
      {renderActions && <div className={classes.actions}>{renderActions(school)}</div>}
    </article>
  );
});

/** 'GPA (2) 3.78 to 3.84, you 3.62': the range of those who told it, and how many they are if not all did. */
function Score({
  label,
  school: { ranges, profileCount },
  score,
  own,
  digits,
}: {
  label: string;
  school: Pick<ListedSchool, 'ranges' | 'profileCount'>;
  score: keyof ListedSchool['ranges'];
  own: number | null | undefined;
  digits: number;
}) {
  const range = ranges[score];
  if (range === undefined) return null;
  const ends = new Set(range.values.map((value) => value.toFixed(digits)));
  return (
    <span>
      {label}
      {range.n < profileCount && ` (${range.n})`} {[...ends].join(' to ')}
      {typeof own === 'number' && (
        <span style={{ color: 'var(--you)' }}>, you {own.toFixed(digits)}</span>
      )}
    </span>
  );
}
