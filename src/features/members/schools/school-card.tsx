import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

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
  renderActions,
}: {
  school: ListedSchool;
  /** Renders the buttons at the top right. */
  renderActions?: ((school: ListedSchool) => ReactNode) | undefined;
}) {
  const headingId = `${school.id}-heading`;
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
        <p className={classes.figures}>{pluralize(school.profileCount, 'profile')}</p>
        <p className={classes.figures}>
          <span>GPA {school.avgGpa?.toFixed(2) ?? 'N/A'}</span>{' '}
          <span>MCAT {school.avgMcat?.toFixed(0) ?? 'N/A'}</span>
        </p>
        {origins !== null && <p className={classes.figures}>{capitalized(origins)}</p>}
      </div>
      {/* After the name, for screen readers. */}
      {renderActions && <div className={classes.actions}>{renderActions(school)}</div>}
    </article>
  );
});
