import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import { messageOf } from '#lib/data/errors.ts';
import { schoolPath } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Message } from '#ui/feedback/message.tsx';

import type { Applicant } from '../applicants/schema.ts';
import { addSchools } from '../saved/mutations.ts';
import { savedIdsOptions } from '../saved/queries.ts';

/** The schools that accepted people like the member, those of the member's state first, and a button that saves them all. */
export function GotInto({
  userId,
  accepted,
  home,
}: {
  userId: string;
  /** The schools of each person. */
  accepted: Applicant['schools'][];
  /** The member's state. */
  home: string | null;
}) {
  const queryClient = useQueryClient();
  const options = savedIdsOptions(userId, 'school');
  const { data: saved = [] } = useQuery(options);
  const saving = useMutation({
    mutationFn: addSchools,
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  const schools = new Map<string, Applicant['schools'][number] & { people: number }>();
  for (const school of accepted.flat()) {
    schools.set(school.id, { ...school, people: (schools.get(school.id)?.people ?? 0) + 1 });
  }
  const all = [...schools.values()].toSorted((one, other) => one.name.localeCompare(other.name));
  if (all.length === 0) return null;
  const unsaved = all.filter(({ id }) => !saved.includes(id));
  const groups = [
    { label: home, shown: all.filter(({ state }) => home !== null && state === home) },
    { label: 'Elsewhere', shown: all.filter(({ state }) => home === null || state !== home) },
  ].filter(({ shown }) => shown.length > 0);
  return (
    <Paper
      component="section"
      aria-labelledby="got-into"
      radius="lg"
      p="lg"
      bg="var(--surface-tint)"
      withBorder
    >
      <Group justify="space-between" align="flex-start" gap="sm">
        <Title order={2} id="got-into">
          People like you got into {pluralize(all.length, 'school')}
        </Title>
        <Button
          disabled={unsaved.length === 0}
          loading={saving.isPending}
          onClick={() => saving.mutate(unsaved.map(({ id }) => id))}
        >
          {unsaved.length === 0 ? 'All saved' : `Save all ${unsaved.length}`}
        </Button>
      </Group>
      {unsaved.length < all.length && (
        <Text size="sm" c="dimmed">
          {all.length - unsaved.length} of them are saved.
        </Text>
      )}
      {saving.isError && <Message kind="error">{messageOf(saving.error)}</Message>}
      {groups.map(({ label, shown }) => (
        <Text key={label} mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {home !== null && (
            <Text span c="dimmed" size="sm">
              {label}:{' '}
            </Text>
          )}
          {shown.map(({ id, name, degree, people }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Anchor component={Link} to={schoolPath(id)} underline="hover" fw={500}>
                {name}
              </Anchor>
              {degree === 'DO' && ' (DO)'}
              {people > 1 && ` × ${people}`}
            </Fragment>
          ))}
        </Text>
      ))}
      <Text size="sm" c="dimmed" mt="sm">
        The {pluralize(accepted.length, 'profile')} nearest to you. Accepted applicants only,
        self-reported: this says who got in, and nothing about your chances.
      </Text>
    </Paper>
  );
}
