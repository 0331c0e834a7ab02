import { Anchor, Button, Group, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { applicantName } from '#lib/applicants/applicant-name.ts';
import { applicantTexts } from '#lib/applicants/applicant.ts';
import { applicantPath } from '#lib/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { AcceptedSchools } from './accepted-schools.tsx';
import classes from './applicant-row.module.css';
import { FoundPlace, Marked } from './marked.tsx';
import type { Applicant, SectionName } from './schema.ts';
import { ScoreReportSeen } from './score-report-seen.tsx';
import { Story } from './story.tsx';
import { beginningOf, factsOf, hoursOf, scoresOf, type Mine } from './wording.ts';
import { You } from './you.tsx';

export interface RowOptions {
  /** The one text to read of each profile; null for a summary. */
  section?: SectionName | null;
  mine?: Mine | null;
  /** The id of a school whose page this is. */
  school?: string;
  /** Renders the small buttons of a profile. */
  renderActions?: (applicant: Applicant) => ReactNode;
}

/** A profile in a few lines, which open in place. */
export function ApplicantRow({
  applicant,
  section = null,
  mine,
  school,
  renderActions,
  why,
}: RowOptions & {
  applicant: Applicant;
  /** Why it is in the list. */
  why?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const storyId = useId();
  const text = section && applicant[section];
  return (
    <article aria-labelledby={headingId} className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.scores}>
        <span className={classes.figures}>{scoresOf(applicant)}</span>
        <You theirs={applicant} mine={mine} />
        <ScoreReportSeen applicant={applicant} />
        {section && (
          <Text ff="heading" fw={600} c="var(--accent-ink)">
            {hoursOf(applicant, section)}
          </Text>
        )}
      </div>
      <div className={classes.summary}>
        {text && (
          <Text className={classes.read}>
            <Marked text={text} places={applicant.places} />
          </Text>
        )}
        <Title order={3} id={headingId} className={classes.facts}>
          <UnstyledButton
            fz="inherit"
            fw="inherit"
            aria-expanded={isOpen}
            aria-controls={storyId}
            onClick={() => setOpen(!isOpen)}
          >
            <VisuallyHidden>{scoresOf(applicant)} · </VisuallyHidden>
            {factsOf(applicant)}
            <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          </UnstyledButton>
        </Title>
        {why}
        <AcceptedSchools applicant={applicant} except={school} />
        {!isOpen && !text && applicant.reflections && (
          <Text className={classes.quotation}>“{beginningOf(applicant.reflections)}”</Text>
        )}
        {!isOpen && <Places applicant={applicant} />}
      </div>
      <div className={classes.actions}>
        <Anchor component={Link} to={applicantPath(applicant.id)} size="sm" underline="hover">
          <VisuallyHidden>{applicantName(applicant)}</VisuallyHidden>
          <span aria-hidden>{applicant.id.replace('applicant-', '')}</span>
        </Anchor>
        {renderActions?.(applicant)}
      </div>
      <div id={storyId} hidden={!isOpen} className={classes.opened}>
        {isOpen && (
          <>
            <Story applicant={applicant} />
            <Group mt="md">
              <Button component={Link} to={applicantPath(applicant.id)} variant="default" size="xs">
                Open as a page
              </Button>
            </Group>
          </>
        )}
      </div>
    </article>
  );
}

/** The first place where a search found its words, and how many more there are. */
function Places({ applicant: { places } }: { applicant: Applicant }) {
  const [first, ...more] = places ?? [];
  if (!first) return null;
  return (
    <Text size="sm" c="dimmed">
      <Text span fw={600} c="bright">
        {applicantTexts.find(({ name }) => name === first.section)?.label}
      </Text>{' '}
      <FoundPlace text={first.text} />
      {more.length > 0 && ` … and in ${pluralize(more.length, 'more text')}`}
    </Text>
  );
}
