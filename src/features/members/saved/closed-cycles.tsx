import { Button, Group, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { formatDate, formatDay } from '#lib/dates/dates.ts';
import { useDeletion } from '#ui/dialog/use-deletion.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { DataTable } from '#ui/list/data-table.tsx';
import { Disclosure } from '#ui/page/disclosure.tsx';

import { summaryOf } from './cycle.ts';
import { closedTableOf } from './files.ts';
import { deleteCycle, reopenCycle } from './mutations.ts';
import { closedCyclesOptions, savedIdsOptions } from './queries.ts';
import type { ClosedCycle } from './schema.ts';
import { ShareButton } from './share-button.tsx';

/** The lists of cycles that are over, to read, reopen or delete. */
export function ClosedCycles({
  userId,
  onShare,
}: {
  userId: string;
  onShare: (schools: ClosedCycle['schools']) => void;
}) {
  const queryClient = useQueryClient();
  const cycles = useQuery(closedCyclesOptions(userId));
  const { queryKey } = savedIdsOptions(userId, 'school');
  const onSettled = () => queryClient.invalidateQueries({ queryKey });
  const reopening = useMutation({ mutationFn: reopenCycle, onSettled });
  const deletion = useDeletion<ClosedCycle>({
    noun: 'closed cycle',
    act: ({ id }) => deleteCycle(id),
    text: ({ schools }) => `${summaryOf(schools)}: all notes and dates are deleted.`,
    onSettled,
  });
  if (cycles.isError) return <QueryError failure="Failed to load data" query={cycles} />;
  if (!cycles.data || cycles.data.length === 0) return null;
  return (
    <section data-no-print aria-labelledby="closed-cycles">
      <Title order={2} size="h3" id="closed-cycles">
        Closed cycles
      </Title>
      {reopening.isError && <Message kind="error">{messageOf(reopening.error)}</Message>}
      {cycles.data.map((cycle) => {
        const { id, closedAt, schools } = cycle;
        const day = formatDate(closedAt);
        return (
          <Disclosure key={id} summary={`${day}: ${summaryOf(schools)}`}>
            <Schools label={`Schools of ${day}`} schools={schools} />
            <Group gap="xs" mt="sm">
              <ShareButton schools={schools} onShare={onShare} />
              <Button
                variant="default"
                disabled={reopening.isPending}
                onClick={() => reopening.mutate(id)}
              >
                {reopening.isPending ? 'Reopening...' : 'Reopen'}
              </Button>
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                onClick={() => deletion.ask(cycle)}
              >
                Delete
              </Button>
            </Group>
          </Disclosure>
        );
      })}
      {deletion.dialog}
    </section>
  );
}

/** Without the columns in which there is nothing. */
function Schools({ label, schools }: { label: string } & Pick<ClosedCycle, 'schools'>) {
  const [head = [], ...lines] = closedTableOf(schools, undefined, formatDay);
  return (
    <DataTable
      label={label}
      rows={schools.map(({ schoolId }, nth) => ({ schoolId, cells: lines[nth] ?? [] }))}
      columns={head
        .map((column, nth) => ({
          label: column,
          cell: ({ cells }: { cells: string[] }) => cells[nth],
          isEmpty: ({ cells }: { cells: string[] }) => cells[nth] === '',
        }))
        .filter((_, nth) => lines.some((cells) => cells[nth] !== ''))}
      keyOf={({ schoolId }) => schoolId}
    />
  );
}
