import { Anchor, Badge, Button, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { applicantName, isSample } from '#lib/applicants/applicant-name.ts';
import { applicantNumbers, applicantTexts, mcatSections } from '#lib/applicants/applicant.ts';
import { applicantPath } from '#lib/store/paths.ts';

import classes from './applicant-card.module.css';
import type { Applicant } from './schema.ts';

/**
 * One accepted applicant. Missing values are 'N/A' at the top and left out below. On phones, where ten of them are
 * too long, all but the main facts are collapsed.
 */
export function ApplicantCard({
  applicant,
  isLinked = false,
  isPage = false,
  isWhole = isPage,
  actions,
}: {
  applicant: Applicant;
  /** The name leads to the profile's own page. */
  isLinked?: boolean;
  /** The card is the whole page: its name is the page's heading. */
  isPage?: boolean;
  /** Nothing is collapsed. */
  isWhole?: boolean;
  /** Buttons at the top right. */
  actions?: ReactNode;
}) {
  const [isOpen, setOpen] = useState(isWhole);
  const name = applicantName(applicant);
  const headingId = `${applicant.id}-heading`;
  const sectionsId = `${applicant.id}-sections`;
  const storyId = `${applicant.id}-story`;
  return (
    <Paper
      component="article"
      aria-labelledby={headingId}
      className={classes.card}
      data-open={isOpen || undefined}
      withBorder
      radius="lg"
      p={{ base: 'lg', sm: 'xl' }}
    >
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <Title order={isPage ? 1 : 3} size="h3" id={headingId}>
          {isLinked ? (
            <Anchor
              component={Link}
              to={applicantPath(applicant.id)}
              inherit
              className={classes.name}
            >
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Title>
        {isSample(applicant) && (
          <Badge
            variant="outline"
            color="gray"
            mr="auto"
            title="Invented, to show what a profile has"
          >
            Sample
          </Badge>
        )}
        {actions}
      </Group>
      <div className={classes.transcript}>
        <dl className={classes.scores}>
          <Fact label="GPA" value={applicant.gpa?.toFixed(2)} />
          <Fact label="MCAT" value={applicant.mcat} />
        </dl>
        <dl id={sectionsId} className={classes.sections} data-more>
          {mcatSections.map((name) => (
            <Section key={name} label={applicantNumbers[name].label} score={applicant[name]} />
          ))}
        </dl>
      </div>
      <dl className={classes.facts}>
        {applicant.major && <Fact label="Major" value={applicant.major} className={classes.wide} />}
        <Fact label="Gender" value={applicant.gender} isMore />
        <Fact label="Ethnicity" value={applicant.race} isMore />
        <Fact label="State" value={applicant.state_of_residency} />
        <Fact label="Application year" value={applicant.matriculation_year} />
        <Fact label="Gap years" value={applicant.gap_years} />
      </dl>
      <Text component={isPage ? 'h2' : 'h4'} className={classes.label}>
        Accepted schools
      </Text>
      <Schools names={applicant.accepted_schools} />
      <div id={storyId} className={classes.story} data-more>
        <Story applicant={applicant} isPage={isPage} />
      </div>
      {!isWhole && (
        <div className={classes.disclosure}>
          <Button
            variant="default"
            fullWidth
            aria-expanded={isOpen}
            aria-controls={`${sectionsId} ${storyId}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show less' : 'Show more'}
            <VisuallyHidden> of {name}</VisuallyHidden>
          </Button>
        </div>
      )}
    </Paper>
  );
}

/** Background and reflections. */
function Story({ applicant, isPage }: { applicant: Applicant; isPage: boolean }) {
  const background = backgroundItems(applicant);
  return (
    <>
      {background.length > 0 && (
        <dl className={classes.background}>
          {background.map(({ label, value }) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      )}
      {applicant.reflections && (
        <section className={classes.reflections}>
          <Text component={isPage ? 'h2' : 'h4'} className={classes.label}>
            Reflections
          </Text>
          <Text className={classes.prose}>{applicant.reflections}</Text>
        </section>
      )}
    </>
  );
}

function Fact({
  label,
  value,
  className,
  isMore,
}: {
  label: string;
  value: string | number | null | undefined;
  className?: string | undefined;
  /** Collapsed on phones. */
  isMore?: boolean;
}) {
  return (
    <div className={className} data-more={isMore}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value ?? 'N/A'}</dd>
    </div>
  );
}

const { min: lowest, max: highest } = applicantNumbers.mcat_cars;

/** A section's score with a bar for its place on the scale. */
function Section({ label, score }: { label: string; score: number | null }) {
  const share = score === null ? 0 : (score - lowest) / (highest - lowest);
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {score ?? 'N/A'}
        <span className={classes.scale}>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      </dd>
    </div>
  );
}

function Schools({ names }: { names: string[] }) {
  if (names.length === 0) return <Text c="dimmed">No schools specified</Text>;
  return (
    <Group component="ul" gap="xs" className={classes.schools}>
      {[...new Set(names)].map((name) => (
        <li key={name}>
          <Badge
            component="a"
            href={schoolSearchUrl(name)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="lg"
            classNames={{ root: classes.school ?? '', label: classes.schoolName ?? '' }}
          >
            {name}
          </Badge>
        </li>
      ))}
    </Group>
  );
}

/** The URL of a web search for the school's official site. */
function schoolSearchUrl(name: string): string {
  return `https://www.google.com/search?${new URLSearchParams({ q: `${name} official website` })}`;
}

/** The background items except the major, which is short enough for the facts above. */
function backgroundItems(applicant: Applicant): { label: string; value: string }[] {
  return applicantTexts.flatMap(({ name, label }) => {
    const value = applicant[name];
    return value && name !== 'reflections' ? [{ label, value }] : [];
  });
}
