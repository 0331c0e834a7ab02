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
  const facts = [school.control && capitalized(school.control), school.degree, school.state].filter(
    Boolean,
  );
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
          <Score label="GPA" theirs={school.avgGpa} own={mine?.gpa} digits={2} />{' '}
          <Score label="MCAT" theirs={school.avgMcat} own={mine?.mcat} digits={0} />
        </p>
        {origins !== null && <p className={classes.figures}>{capitalized(origins)}</p>}
      </div>
      {/* After the name, for screen readers. */}
      {renderActions && <div className={classes.actions}>{renderActions(school)}</div>}
    </article>
  );
});

/** 'GPA 3.84, you 3.62': the average of those who told it. */
const Score = ({
  label,
  theirs,
  own,
  digits,
}: {
  label: string;
  theirs: number | null;
  own: number | null | undefined;
  digits: number;
}) =>
  theirs !== null && (
    <span>
      {label} {theirs.toFixed(digits)}
      {typeof own === 'number' && (
        <span style={{ color: 'var(--you)' }}>, you {own.toFixed(digits)}</span>
      )}
    </span>
  );
