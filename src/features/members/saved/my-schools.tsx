import {
  Anchor,
  Box,
  Button,
  Group,
  SimpleGrid,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { messageOf } from '#lib/data/errors.ts';
import { dayOf, formatShortDay } from '#lib/dates/dates.ts';
import { brand } from '#lib/store/brand.ts';
import { paths } from '#model/store/paths.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';

import { usePlace } from '../guides/place.ts';
import { AddSchools } from './add-schools.tsx';
import { ClosedCycles } from './closed-cycles.tsx';
import { useTicks } from './compare-bar.tsx';
import { daysFrom, dueFrom, nextStep, steps, summaryOf, type Due } from './cycle.ts';
import { calendarOfDue, sheetOf } from './files.ts';
import { changeSchool, closeCycle, removeSchool, sortSchools } from './mutations.ts';
import classes from './my-schools.module.css';
import { PrintedSchools } from './printed-schools.tsx';
import { mySchoolsOptions } from './queries.ts';
import type { ClosedCycle, MySchool, MySchoolChange } from './schema.ts';
import { SchoolRow } from './school-row.tsx';
import { ShareButton } from './share-button.tsx';

/** The schools that a member applies to, in their order, with dates and notes that only they can read. */
export function MySchools({
  userId,
  scores,
  home,
  onShare,
}: {
  userId: string;
  scores: ScorePair;
  /** The member's state. */
  home: string | null;
  /** The member wants to make a profile of their cycle. */
  onShare: (schools: ClosedCycle['schools']) => void;
}) {
  const queryClient = useQueryClient();
  const options = mySchoolsOptions(userId, scores);
  const list = useQuery(options);
  const [dragged, setDragged] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const rows = useRef<HTMLOListElement>(null);
  const { tick, bar } = useTicks('school');
  const [today] = useState(() => dayOf(new Date()));

  // Until it is stored, a change is shown as if it were.
  const change = useMutation({
    scope: { id: `my-schools ${userId}` },
    mutationFn: ({ send }: { send: () => Promise<void>; shown: MySchool[] }) => send(),
    onSuccess: (_, { shown }) => queryClient.setQueryData(options.queryKey, shown),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['saved', userId, 'school'] }),
  });

  const schools = change.isPending ? change.variables.shown : (list.data ?? []);
  const removal = useConfirmedAction({
    act: async ({ schoolId }: MySchool) =>
      change.mutate({
        send: () => removeSchool(schoolId),
        shown: schools.filter((other) => other.schoolId !== schoolId),
      }),
    title: 'Remove this school?',
    text: ({ name }) => `Your note and dates for ${name} are deleted with it.`,
    confirmLabel: 'Remove',
    busyLabel: 'Removing...',
  });

  const closing = useConfirmedAction({
    act: closeCycle,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['saved', userId, 'school'] }),
    title: 'Close this cycle?',
    text: 'The list moves to the closed cycles below, with its notes and dates, where you can read and reopen it. The next cycle begins with an empty list.',
    confirmLabel: 'Close this cycle',
    confirmColor: 'pine',
    busyLabel: 'Closing...',
  });

  // React renders what is deferred in small steps and responds in between.
  const isReady = useDeferredValue(list.data !== undefined);
  if (list.data === undefined || !isReady) {
    return list.isError ? (
      <QueryError failure="Failed to load data" query={list} />
    ) : (
      <CardSkeletons count={4} height={72} label="Loading your schools..." />
    );
  }
  const due = dueFrom(today, schools);

  function edit(id: string, values: MySchoolChange) {
    change.mutate({
      send: () => changeSchool(id, values),
      shown: schools.map((school) => (school.schoolId === id ? { ...school, ...values } : school)),
    });
  }

  function move(id: string, to: number) {
    const moved = schools.find(({ schoolId }) => schoolId === id);
    if (!moved || to < 0 || to >= schools.length) return;
    const sorted = schools.filter((school) => school !== moved);
    sorted.splice(to, 0, moved);
    setNews(`${moved.name}: ${to + 1} of ${schools.length}`);
    change.mutate({
      send: () => sortSchools(sorted.map(({ schoolId }) => schoolId)),
      shown: sorted,
    });
  }

  return (
    <Stack gap="lg">
      {schools.length > 0 && (
        <Group justify="space-between">
          <Text c="dimmed">{summaryOf(schools)}</Text>
          <Group gap="xs" data-no-print>
            <CopyButton text={sheetOf(schools, scores)} label="Copy for a sheet" />
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
            {/* It would be empty. */}
            {due.length > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  saveAsFile(`${brand.slug}.ics`, 'text/calendar', calendarOfDue(due, new Date()))
                }
              >
                Calendar file
              </Button>
            )}
            <ShareButton schools={schools} onShare={onShare} />
            {schools.some((school) => nextStep(school) !== 0) && (
              <Button variant="default" onClick={() => closing.ask()}>
                Close this cycle
              </Button>
            )}
          </Group>
        </Group>
      )}
      {change.isError && <Message kind="error">{messageOf(change.error)}</Message>}
      <VisuallyHidden aria-live="polite">{news}</VisuallyHidden>
      <DueNext due={due.slice(0, 3)} today={today} />
      <PrintedSchools schools={schools} scores={scores} />
      {schools.length > 0 && (
        <div data-no-print>
          <Text size="sm" c="dimmed" mb="sm">
            One press sets today; press a date to change it. Dates in a frame are still ahead. Tick
            two to five schools to compare them.
          </Text>
          {scores.gpa === null && scores.mcat === null && (
            <Text size="sm" mb="sm">
              <Anchor component={Link} to={paths.likeMe} inherit>
                Enter your numbers
              </Anchor>{' '}
              to see where you stand among the profiles of each school.
            </Text>
          )}
          <Box
            className={classes.row}
            visibleFrom="lg"
            pt={0}
            pb={8}
            c="dimmed"
            fz="sm"
            style={{ alignItems: 'end' }}
            aria-hidden
          >
            {heads.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </Box>
          <KeptPlace rows={rows} />
          <Box component="ol" ref={rows} m={0} p={0} style={{ listStyle: 'none' }}>
            {schools.map((school) => (
              <SchoolRow
                key={school.schoolId}
                school={school}
                scores={scores}
                home={home}
                today={today}
                tick={tick}
                onChange={(values) => edit(school.schoolId, values)}
                onMove={(by) => move(school.schoolId, schools.indexOf(school) + by)}
                onDrag={() => setDragged(school.schoolId)}
                onDrop={() => {
                  if (dragged !== null) move(dragged, schools.indexOf(school));
                }}
                onRemove={() => removal.ask(school)}
              />
            ))}
          </Box>
        </div>
      )}
      {bar}
      <AddSchools userId={userId} schools={schools} />
      <ClosedCycles userId={userId} onShare={onShare} />
      {removal.dialog}
      {closing.dialog}
    </Stack>
  );
}

/** Once the rows are there. */
function KeptPlace({ rows }: { rows: RefObject<HTMLElement | null> }) {
  usePlace('my-schools', rows);
  return null;
}

const stepLabels = steps.map(({ label }) => label);
const heads = ['', 'School', 'You, beside those who got in', ...stepLabels, 'Answer'];

function DueNext({ due, today }: { due: Due[]; today: string }) {
  if (due.length === 0) return null;
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, sm: due.length }}
      m={0}
      px="lg"
      py="md"
      bg="var(--surface-tint)"
      bd="1px solid var(--surface-line)"
      bdrs="lg"
      style={{ listStyle: 'none' }}
      aria-label="Due next"
      data-no-print
    >
      {due.map(({ schoolId, what, day, cameOn }) => (
        <li key={schoolId + what}>
          <Title order={2} size="h3" c="var(--accent-ink)">
            {formatShortDay(day)}
          </Title>
          <Text fw={600}>{what}</Text>
          <Text size="sm" c="dimmed">
            {daysFrom(today, day)}
            {cameOn !== null && `, two weeks after it came on ${formatShortDay(cameOn)}`}
          </Text>
        </li>
      ))}
    </SimpleGrid>
  );
}
