import { Badge, Text, type BadgeProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';

import { isSample } from '#model/applicants/applicant-name.ts';

import type { ShownApplicant } from './schema.ts';

/** The mark of a profile whose scores we have seen on their report. */
export const ScoreReportSeen = ({ applicant }: { applicant: ShownApplicant }) =>
  applicant.score_report_seen_at && (
    <Text component="span" fz={13} lh={1.4}>
      <IconCheck size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Score report seen
    </Text>
  );

/** The mark of a built-in profile. */
export const SampleBadge = ({ applicant, ...look }: BadgeProps & { applicant: ShownApplicant }) =>
  isSample(applicant) && (
    <Badge variant="outline" color="gray" title="Invented, to show what a profile has" {...look}>
      Sample
    </Badge>
  );
