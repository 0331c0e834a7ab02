import {
  Anchor,
  Box,
  Button,
  Group,
  Paper,
  Progress,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { applicantName } from '#model/applicants/applicant-name.ts';
import type { ScorePair } from '#model/applicants/applicant.ts';
import { facts, mcatSections, withFirst, type LineName } from '#model/applicants/facts.ts';
import { applicantPath } from '#model/store/paths.ts';

import { SchoolBadges } from './accepted-schools.tsx';
import classes from './applicant-card.module.css';
import { SampleBadge, ScoreReportSeen } from './marks.tsx';
import type { ShownApplicant } from './schema.ts';
import { Story } from './story.tsx';
import { attemptsOf, lines } from './wording.ts';
import { You } from './you.tsx';

const shownLines = withFirst(
  ['gender', 'race', 'state_of_residency', 'matriculation_year'],
  lines.filter((name) => name !== 'major'),
);

/** Those that are not collapsed. */
const mainLines = new Set<LineName>(['state_of_residency', 'matriculation_year', 'gap_years']);

/** One accepted applicant. Missing values are 'N/A' at the top and left out below. All but the main facts are collapsed. */
export function ApplicantCard({
  applicant,
  isWhole = false,
  isLinked = !isWhole,
  mine,
  actions,
}: {
  applicant: ShownApplicant;
  /** Nothing is collapsed. */
  isWhole?: boolean;
  /** The name leads to the profile's own page. */
  isLinked?: boolean;
  /** The member's own scores. */
  mine?: ScorePair | null;
  /** Buttons at the top right. */
  actions?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isWhole);
  const name = applicantName(applicant);
  const headingId = `${applicant.id}-heading`;
  const sectionsId = `${applicant.id}-sections`;
  const storyId = `${applicant.id}-story`;
  const attempts = attemptsOf(applicant);
  return (
    <Paper
      component="article"
      aria-labelledby={headingId}
      className={classes.card}
      data-open={isOpen || undefined}
      withBorder
      radius="lg"
      p="var(--box-padding)"
    >
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <Title order={3} id={headingId}>
          {isLinked ? (
            <Anchor component={Link} to={applicantPath(applicant.id)} inherit c="inherit">
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Title>
        <SampleBadge applicant={applicant} mr="auto" />
        {actions}
      </Group>
      <Transcript applicant={applicant} sectionsId={sectionsId}>
        <You theirs={applicant} mine={mine} />
      </Transcript>
      <dl className={classes.facts}>
        {applicant.major && <Fact label="Major" value={applicant.major} className={classes.wide} />}
        {shownLines.map((name) => (
          <Fact
            key={name}
            label={facts[name].cardLabel ?? facts[name].label}
            hint={facts[name].hint}
            value={applicant[name]}
            isMore={!mainLines.has(name)}
          />
        ))}
        {attempts && <Fact label="Applied to, interviews" value={attempts} isMore />}
      </dl>
      <ScoreReportSeen applicant={applicant} />
      <Text component="h4" className={classes.label}>
        Accepted schools
      </Text>
      <SchoolBadges applicant={applicant} />
      <Box id={storyId} pt="md" data-more>
        <Story applicant={applicant} isWhole={isWhole} />
      </Box>
      {!isWhole && (
        <Button
          variant="default"
          fullWidth
          mt="1.25rem"
          data-no-print
          aria-expanded={isOpen}
          aria-controls={`${sectionsId} ${storyId}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
      )}
    </Paper>
  );
}

/** The scores, with a bar for each section. */
export function Transcript({
  applicant,
  sectionsId,
  children,
}: {
  applicant: ShownApplicant;
  sectionsId?: string;
  /** Below the scores. */
  children?: ReactNode;
}) {
  return (
    <div className={classes.transcript}>
      <dl className={classes.scores}>
        <Fact label="GPA" value={applicant.gpa?.toFixed(2)} />
        <Fact label="MCAT" value={applicant.mcat} />
      </dl>
      {children}
      <dl id={sectionsId} className={classes.sections} data-more>
        {mcatSections.map((name) => (
          <Fact key={name} label={facts[name].label} value={applicant[name]}>
            <Progress
              aria-hidden
              size={4}
              mt="0.25rem"
              value={shareOf(applicant[name])}
              color="var(--accent-ink)"
              bg="var(--surface-line)"
            />
          </Fact>
        ))}
      </dl>
    </div>
  );
}

function Fact({
  label,
  value,
  hint,
  className,
  isMore,
  children,
}: {
  label: string;
  value: string | number | null | undefined;
  /** Shown when it is pointed at. */
  hint?: string | undefined;
  className?: string | undefined;
  /** Collapsed. */
  isMore?: boolean;
  /** Below the value. */
  children?: ReactNode;
}) {
  return (
    <div className={className} data-more={isMore || undefined} title={hint}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {value ?? 'N/A'}
        {children}
      </dd>
    </div>
  );
}

const { min: lowest, max: highest } = facts.mcat_cars;

/** The place of a section's score on its scale, in percent. */
const shareOf = (score: number | null) =>
  score === null ? 0 : (100 * (score - lowest)) / (highest - lowest);
