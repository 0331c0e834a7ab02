import { Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { applicantName } from '#model/applicants/applicant-name.ts';
import type { ScorePair } from '#model/applicants/applicant.ts';
import { pageLabelOf } from '#model/applicants/facts.ts';
import { applicantPath } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { AcceptedSchools } from './accepted-schools.tsx';
import classes from './applicant-row.module.css';
import { Marked } from './marked.tsx';
import { ScoreReportSeen } from './marks.tsx';
import type { SectionName, ShownApplicant } from './schema.ts';
import { Story } from './story.tsx';
import { beginningOf, factsOf, hoursOf, scoresOf } from './wording.ts';
import { You } from './you.tsx';

export interface RowOptions {
  /** The one text to read of each profile; null for a summary. */
  section?: SectionName | null;
  mine?: ScorePair | null;
  /** The id of a school whose page this is. */
  school?: string;
  /** Renders the small buttons of a profile. */
  renderActions?: (applicant: ShownApplicant) => ReactNode;
  /** Must not change: a row renders only for its own sake. */
  onOpen?: (id: string) => void;
}

/**
 * A profile in a few lines, which open in place. A page renders more often than its rows change; and of ten rows, plain
 * elements cost a phone a fraction of what the library's do.
 */
export const ApplicantRow = memo(function ApplicantRow({
  applicant,
  section = null,
  mine,
  school,
  renderActions,
  onOpen,
  reason,
}: RowOptions & {
  applicant: ShownApplicant;
  /** Why it is in the list. */
  reason?: string | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const storyId = useId();
  const text = section && applicant[section];
  const path = applicantPath(applicant.id);
  const headline = `${scoresOf(applicant)} · ${factsOf(applicant)}`;
  return (
    <article aria-label={headline} className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.scores}>
        <span className={classes.figures}>{scoresOf(applicant)}</span>
        <You theirs={applicant} mine={mine} />
        <ScoreReportSeen applicant={applicant} />
        {section && (
          <Text ff="heading" fw={600}>
            {hoursOf(applicant, section)}
          </Text>
        )}
      </div>
      <div className={classes.summary}>
        {text && (
          <p className={classes.read}>
            <Marked text={text} places={applicant.places ?? []} />
          </p>
        )}
        <h3 className={classes.facts}>
          <button
            type="button"
            aria-label={headline}
            aria-expanded={isOpen}
            aria-controls={storyId}
            onClick={() => {
              setOpen(!isOpen);
              if (!isOpen) onOpen?.(applicant.id);
            }}
          >
            {factsOf(applicant)}
            <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          </button>
        </h3>
        {reason !== undefined && (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
        <AcceptedSchools applicant={applicant} except={school} />
        {!isOpen && !text && applicant.reflections && (
          <p className={classes.quotation}>“{beginningOf(applicant.reflections)}”</p>
        )}
        {!isOpen && <Places applicant={applicant} />}
      </div>
      <div className={classes.actions}>
        <Link to={path} aria-label={applicantName(applicant)} className={classes.number}>
          {applicant.id.replace('applicant-', '')}
        </Link>
        {renderActions?.(applicant)}
      </div>
      <div id={storyId} hidden={!isOpen} className={classes.opened}>
        {isOpen && (
          <>
            <Story applicant={applicant} />
            <Button component={Link} to={path} variant="default" size="xs" mt="md">
              Open as a page
            </Button>
          </>
        )}
      </div>
    </article>
  );
});

/** The first place where a search found its words, and how many more there are. */
function Places({ applicant: { places } }: { applicant: ShownApplicant }) {
  const [first, ...more] = places ?? [];
  if (!first) return null;
  return (
    <Text size="sm" c="dimmed">
      <Text span fw={600} c="bright">
        {pageLabelOf(first.section)}
      </Text>{' '}
      <Marked text={first.text} places={[first]} />
      {more.length > 0 && ` … and in ${pluralize(more.length, 'more text')}`}
    </Text>
  );
}
