import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { EmptyState } from '#ui/feedback/empty-state.tsx';

import classes from './nearest-list.module.css';
import type { MyNumbers, Nearest } from './schema.ts';
import { reasonsOf } from './wording.ts';

/** The profiles most similar to a member, nearest first, each with the reasons. */
export function NearestList<Applicant extends { id: string }>({
  nearest,
  mine,
  renderApplicant,
}: {
  nearest: Nearest<Applicant>[];
  mine: MyNumbers;
  renderApplicant: (applicant: Applicant) => ReactNode;
}) {
  if (nearest.length === 0) {
    return <EmptyState message="There are no profiles yet." />;
  }
  return (
    <ol className={classes.list}>
      {nearest.map(({ applicant, similarity }) => (
        <Stack component="li" gap="sm" key={applicant.id}>
          <Group justify="space-between" gap="xs" align="baseline">
            <Text fw={600} className={classes.why}>
              {reasonsOf(mine, similarity).join(', ')}
            </Text>
            <Text size="sm" c="dimmed">
              Distance {similarity.distance.toFixed(2)}
            </Text>
          </Group>
          {renderApplicant(applicant)}
        </Stack>
      ))}
    </ol>
  );
}
