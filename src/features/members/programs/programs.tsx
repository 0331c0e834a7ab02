import {
  Anchor,
  Box,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';

import { calendarOf } from '#lib/dates/calendar.ts';
import { dayOf, formatDay, formatShortDay } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { brand } from '#lib/store/brand.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable, sortsOf, type Column } from '#ui/list/data-table.tsx';
import { SearchBox } from '#ui/list/search-box.tsx';
import { SortSelect } from '#ui/list/sort-select.tsx';

import {
  choicesOf,
  closedBefore,
  programsUrl,
  shownPrograms,
  unknownOf,
  type ProgramsView,
} from './filters.ts';
import type { Program } from './queries.ts';

/** The summer programs as a table, which its address filters and sorts. */
export function Programs({
  programs,
  view,
  onViewChange,
}: {
  programs: Program[];
  view: ProgramsView;
  onViewChange: (view: ProgramsView) => void;
}) {
  const [today] = useState(() => dayOf(new Date()));
  if (programs.length === 0) return <EmptyState message="There are no summer programs here yet." />;
  const hasDeadlines = programs.some(({ deadline, closedOn }) => (deadline ?? closedOn) !== null);
  const sort = !hasDeadlines && view.sort === programsUrl.defaults.sort ? 'title-asc' : view.sort;
  const shown = shownPrograms(programs, { ...view, sort });
  const ahead = shown.filter(({ deadline }) => deadline !== null && deadline >= today);
  const unchecked = programs.filter(({ checkedOn }) => checkedOn === null).length;
  const doubtful = shown
    .map((program) => unknownOf(program, view))
    .filter(({ length }) => length > 0);
  const asked = [...new Set(doubtful.flat())].toSorted().join(' or ');
  const closedLater = shown.filter((program) => closedBefore(program, view.after) === false);
  const leftOut = shownPrograms(programs, { ...view, after: '' }).filter((program) =>
    closedBefore(program, view.after),
  );
  const earlier = [
    closedLater.length > 0 && `${closedLater.length} closed on or after that day`,
    leftOut.length > 0 &&
      `${pluralize(leftOut.length, 'other')}, not shown, closed before that day`,
  ].filter(Boolean);
  const { states, fields } = choicesOf(programs);
  const columns = columnsOn(today, hasDeadlines);
  const change = (part: Partial<ProgramsView>) => onViewChange({ ...view, ...part });

  return (
    <Stack gap="lg">
      {unchecked > 0 && (
        <Text c="dimmed" maw="44rem">
          Facts are from pages of the programs and of universities, some from earlier years.{' '}
          {unchecked === programs.length
            ? 'None of these programs has been compared with its current page yet.'
            : `${unchecked} of ${programs.length} programs have not been compared with their current pages yet.`}{' '}
          “Not checked yet” means that we do not know, and would rather not guess. Check everything
          with the program before you apply.
        </Text>
      )}
      <Box data-no-print>
        <SearchBox
          label="Search summer programs..."
          value={view.text}
          onSearch={(text) => change({ text })}
        />
        <SimpleGrid cols={{ base: 2, sm: hasDeadlines ? 4 : 3 }} spacing="sm" mt="sm">
          <Choice
            label="State"
            choices={states}
            value={view.state}
            onChange={(state) => change({ state })}
          />
          <Choice
            label="Field"
            choices={fields}
            value={view.field}
            onChange={(field) => change({ field })}
          />
          <Choice
            label="Pay"
            choices={[
              { value: 'paid', label: 'Paid' },
              { value: 'unpaid', label: 'Unpaid' },
            ]}
            value={view.pay}
            onChange={(pay) => change({ pay })}
          />
          {hasDeadlines && (
            <TextInput
              type="date"
              label="Deadline from"
              value={view.after}
              onChange={(event) => change({ after: event.currentTarget.value })}
            />
          )}
        </SimpleGrid>
      </Box>
      <Group justify="space-between">
        <Text c="dimmed" aria-live="polite">
          {pluralize(shown.length, 'program')}
          {doubtful.length > 0 &&
            `, ${doubtful.length === shown.length ? 'all' : `${doubtful.length} of them`} with a ${asked} that is not checked yet`}
          {earlier.length > 0 && `. In an earlier year, ${earlier.join('; ')}.`}
        </Text>
        <Group gap="xs" data-no-print>
          {programsUrl.hasFilters(view) && (
            <Button variant="subtle" onClick={() => onViewChange(programsUrl.withoutFilters(view))}>
              Clear filters
            </Button>
          )}
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
          {ahead.length > 0 && (
            <Button
              variant="default"
              onClick={() =>
                saveAsFile(
                  `${brand.slug}-summer.ics`,
                  'text/calendar',
                  calendarOf(ahead.map(toDay), new Date()),
                )
              }
            >
              Calendar file: {pluralize(ahead.length, 'deadline')}
            </Button>
          )}
        </Group>
      </Group>
      {shown.length === 0 ? (
        <EmptyState message="No summer program matches." />
      ) : (
        <>
          <Box hiddenFrom="sm" data-no-print>
            <SortSelect
              sorts={sortsOf(columns)}
              sort={sort}
              onChange={(next) => change({ sort: next })}
            />
          </Box>
          <DataTable
            label="Summer programs"
            rows={shown}
            columns={columns}
            keyOf={({ id }) => id}
            sort={sort}
            onSort={(next) => change({ sort: next })}
          />
        </>
      )}
    </Stack>
  );
}

function Choice({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly (string | { value: string; label: string })[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'Any' }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const toDay = (program: Program) => ({
  id: `program-${program.id}`,
  what: `Deadline, ${program.title}`,
  day: program.deadline ?? '',
});

const unknown = (
  <Text span inherit c="dimmed">
    Not checked yet
  </Text>
);

const columnsOn = (today: string, hasDeadlines: boolean): Column<Program>[] => [
  {
    label: 'Program',
    sort: 'title',
    isText: true,
    cell: (program) => (
      <>
        <Text fw={600} size="sm">
          {program.link === null ? (
            program.title
          ) : (
            <Anchor inherit href={program.link} target="_blank" rel="noreferrer">
              {program.title}
            </Anchor>
          )}
        </Text>
        {[
          program.note,
          program.field,
          program.checkedOn !== null && `Checked on ${formatDay(program.checkedOn)}`,
        ].map(
          (line) =>
            line !== null &&
            line !== false && (
              <Text key={line} size="sm" c="dimmed">
                {line}
              </Text>
            ),
        )}
      </>
    ),
  },
  {
    label: 'Deadline',
    ...(hasDeadlines && { sort: 'deadline' }),
    isText: true,
    isDate: true,
    cell: ({ deadline, closedOn }) =>
      deadline === null ? (
        <>
          {unknown}
          {closedOn !== null && (
            <Text size="sm" c="dimmed">
              Closed {formatShortDay(closedOn)} in {closedOn.slice(0, 4)}
            </Text>
          )}
        </>
      ) : (
        `${formatDay(deadline)}${deadline < today ? ' (over)' : ''}`
      ),
  },
  {
    label: 'Pay',
    sort: 'stipend',
    cell: ({ pay, stipendCents }) =>
      pay === null
        ? unknown
        : pay === 'unpaid'
          ? 'Unpaid'
          : stipendCents === null
            ? 'Paid'
            : formatCents(stipendCents),
  },
  {
    label: 'Weeks',
    sort: 'weeks',
    isEmpty: ({ weeks }) => weeks === null,
    cell: ({ weeks }) => weeks ?? unknown,
  },
  {
    label: 'Who may apply',
    isEmpty: ({ eligibility }) => eligibility === null,
    cell: ({ eligibility }) => eligibility ?? unknown,
  },
  {
    label: 'Where',
    sort: 'state',
    isText: true,
    isEmpty: ({ place, state }) => (place ?? state) === null,
    cell: ({ place, state }) =>
      [...new Set([place, state])].filter((part) => part !== null).join(', ') || unknown,
  },
];
