import { Anchor, Box, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { scoresOf } from '../applicants/wording.ts';
import { originsInWords, originsOf } from '#model/schools/origins.ts';
import { applicantPath, pageNames, paths, schoolPath } from '#model/store/paths.ts';
import { messageOf } from '#lib/data/errors.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Message } from '#ui/feedback/message.tsx';

import type { Applicant } from '../applicants/schema.ts';
import { addSchools } from '../saved/mutations.ts';
import { savedIdsOptions } from '../saved/queries.ts';
import classes from '../saved/saved-list.module.css';
import type { ListedSchool } from './schema.ts';
import { schoolKind } from './wording.ts';

/**
 * The schools that accepted people like the member, by where those whom they accepted lived. Those that took somebody from the
 * member's state, or from outside their own, are ticked; a button saves what is ticked.
 */
export function GotInto({
  userId,
  nearest,
  schools,
  home,
}: {
  userId: string;
  /** The people like the member, the most similar first. */
  nearest: Pick<Applicant, 'id' | 'gpa' | 'mcat' | 'state_of_residency' | 'schools'>[];
  schools: ListedSchool[];
  /** The member's state. */
  home: string | null;
}) {
  const queryClient = useQueryClient();
  const options = savedIdsOptions(userId, 'school');
  const { data: saved = [] } = useQuery(options);
  const saving = useMutation({
    mutationFn: (ids: string[]) => addSchools(ids),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  });
  /** What the member ticked or cleared. */
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  if (schools.length === 0) return null;

  const isTicked = (school: ListedSchool) =>
    saved.includes(school.id) || (chosen[school.id] ?? originsOf(school, home).isOpen);
  const ticked = schools.filter((school) => !saved.includes(school.id) && isTicked(school));
  const groupOf = (school: ListedSchool) => {
    const { told, isOpen } = originsOf(school, home);
    if (isOpen) return home !== null && school.state === home ? 'home' : 'elsewhere';
    if (told === 0) return 'untold';
    // Most private schools care little where somebody lives; public ones are paid by their state.
    return school.control === 'private' ? 'private' : 'residents';
  };
  const inGroup = (group: ReturnType<typeof groupOf>) =>
    schools.filter((school) => groupOf(school) === group);

  /** The most similar person whom a school accepted. */
  const nearestAt = (school: ListedSchool) =>
    nearest.filter(({ schools: theirs }) => theirs.some(({ id }) => id === school.id)).slice(0, 1);

  const list = (group: ListedSchool[]) => (
    <Stack component="ul" gap="sm" m={0} mt="xs" p={0} style={{ listStyle: 'none' }}>
      {group.map((school) => (
        <Group key={school.id} component="li" gap="sm" wrap="nowrap" align="flex-start">
          <Checkbox
            size="md"
            aria-label={school.name}
            checked={isTicked(school)}
            disabled={saved.includes(school.id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen({ ...chosen, [school.id]: checked })
            }
          />
          <div style={{ overflowWrap: 'anywhere' }}>
            <Anchor component={Link} to={schoolPath(school.id)} underline="hover" fw={600}>
              {school.name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[
                ...schoolKind(school),
                originsInWords(school, home),
                saved.includes(school.id) && 'saved',
              ]
                .filter(Boolean)
                .join(' · ')}
              {' · nearest '}
              {nearestAt(school).map((person) => (
                <Anchor key={person.id} component={Link} to={applicantPath(person.id)} inherit>
                  {[scoresOf(person), person.state_of_residency].filter(Boolean).join(', ')}
                </Anchor>
              ))}
            </Text>
          </div>
        </Group>
      ))}
    </Stack>
  );
  const residents = inGroup('residents');

  return (
    <Paper
      component="section"
      aria-labelledby="got-into"
      radius="lg"
      p="lg"
      bg="var(--surface-tint)"
      withBorder
    >
      <Title order={2} id="got-into" mb={4}>
        People like you got into {pluralize(schools.length, 'school')}
      </Title>
      <Text size="sm" c="dimmed">
        From the {pluralize(nearest.length, 'profile')} nearest to you, grouped by where all
        profiles of each school lived. This says who got in, and nothing about your chances.
      </Text>
      {home !== null && inGroup('home').length === 0 && (
        <Text size="sm" mt="xs">
          None of them is in {home}.{' '}
          <Anchor component={Link} to={`${paths.profile}?took=${encodeURIComponent(home)}`} inherit>
            All schools that took somebody from {home}
          </Anchor>
        </Text>
      )}
      {[
        { title: `In ${home}`, shown: inGroup('home') },
        { title: 'Took somebody from another state', shown: inGroup('elsewhere') },
        { title: 'Private, only residents of its state so far', shown: inGroup('private') },
        { title: 'We do not know where they lived', shown: inGroup('untold') },
      ].map(
        ({ title, shown }) =>
          shown.length > 0 && (
            <section key={title} aria-label={`${title} (${shown.length})`}>
              <Title order={3} size="h4" mt="md">
                {title} ({shown.length})
              </Title>
              {list(shown)}
            </section>
          ),
      )}
      {residents.length > 0 && (
        <Box component="details" mt="md">
          <summary style={{ cursor: 'pointer' }}>
            <Title order={3} size="h4" display="inline">
              Only their own residents, so far ({residents.length})
            </Title>
          </summary>
          <Text size="sm" c="dimmed">
            Each profile lived in the school’s state. Before you pay a fee, look up how many
            students from other states the school enrolls.
          </Text>
          {list(residents)}
        </Box>
      )}
      {saving.isError && <Message kind="error">{messageOf(saving.error)}</Message>}
      <Group className={classes.bar} justify="space-between" gap="xs" mt="md" data-no-print>
        <Text size="sm" aria-live="polite">
          {saving.isSuccess && ticked.length === 0 ? (
            <>
              Added to{' '}
              <Anchor component={Link} to={paths.mySchools} inherit>
                {pageNames.mySchools}
              </Anchor>
              .
            </>
          ) : (
            `${ticked.length} chosen`
          )}
        </Text>
        <Button
          disabled={ticked.length === 0}
          loading={saving.isPending}
          onClick={() => saving.mutate(ticked.map(({ id }) => id))}
        >
          {ticked.length === 0 ? 'Nothing to add' : `Add ${ticked.length} to my schools`}
        </Button>
      </Group>
    </Paper>
  );
}
