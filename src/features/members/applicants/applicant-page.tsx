import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { applicantName } from '#model/applicants/applicant-name.ts';
import type { ScorePair } from '#model/applicants/applicant.ts';
import { facts, pageLabelOf } from '#model/applicants/facts.ts';

import { SchoolBadges } from './accepted-schools.tsx';
import { Transcript } from './applicant-card.tsx';
import classes from './applicant-page.module.css';
import { SampleBadge, ScoreReportSeen } from './marks.tsx';
import type { Applicant } from './schema.ts';
import { Story } from './story.tsx';
import { attemptsOf, factsOf, headlined, lines, scoresOf } from './wording.ts';
import { You } from './you.tsx';

/** One profile as a page: what the applicant tells, and beside it the figures. */
export function ApplicantPage({
  applicant,
  mine,
  actions,
  children,
  next,
}: {
  applicant: Applicant;
  mine?: ScorePair | null;
  actions: ReactNode;
  /** Below the figures. */
  children?: ReactNode;
  /** Below the story. */
  next?: ReactNode;
}) {
  const told = lines
    .filter((name) => !headlined.includes(name))
    .map((name) => ({ label: pageLabelOf(name), value: applicant[name], hint: facts[name].hint }));
  const attempts = {
    label: 'Applied to, interviews',
    value: attemptsOf(applicant),
    hint: undefined,
  };
  return (
    <article className={classes.page}>
      <Box miw={0}>
        <Box component="header" mb="1.25rem" className={classes.aligned ?? ''}>
          <Group gap="sm" mb={4}>
            <Text c="dimmed" size="sm">
              {applicantName(applicant)}
            </Text>
            <SampleBadge applicant={applicant} size="sm" />
          </Group>
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {scoresOf(applicant)} · {factsOf(applicant)}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            Accepted at
          </Text>
          <SchoolBadges applicant={applicant} />
        </Box>
        <Story applicant={applicant} isLarge />
        {next}
        <Text size="sm" c="dimmed" mt="lg" className={classes.aligned ?? ''}>
          Profiles are self-reported and only of accepted applicants: they do not predict chances.
        </Text>
      </Box>
      <Stack component="aside" gap="1.25rem" miw={0} aria-label="Figures">
        <Transcript applicant={applicant}>
          <You theirs={applicant} mine={mine} />
        </Transcript>
        <Box component="dl" m={0}>
          {[...told.slice(0, 1), attempts, ...told.slice(1)].map(({ label, value, hint }) => (
            <Group
              key={label}
              title={hint}
              gap="md"
              justify="space-between"
              wrap="nowrap"
              py="0.2rem"
              fz="sm"
            >
              <Box component="dt" flex="1 1 50%" c="dimmed">
                {label}
              </Box>
              <Box component="dd" m={0} ta="right" style={{ overflowWrap: 'anywhere' }}>
                {value ?? (
                  <Text span inherit c="dimmed">
                    not given
                  </Text>
                )}
              </Box>
            </Group>
          ))}
        </Box>
        {applicant.score_report_seen_at && (
          <div>
            <ScoreReportSeen applicant={applicant} />
            <Text fz={13} c="dimmed">
              All else is self-reported.
            </Text>
          </div>
        )}
        <Group>{actions}</Group>
        {children}
      </Stack>
    </article>
  );
}
