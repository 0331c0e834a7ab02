import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { nameApplicants } from '#lib/applicant-name.ts';
import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { pluralize } from '#lib/pluralize.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { Section } from '#ui/section.tsx';

import { describeImport } from './import-review.tsx';
import { undoImport } from './mutations.ts';
import { lastImportsOptions } from './queries.ts';
import type { PastImport } from './schema.ts';

const nameOf = ({ file }: PastImport) => file ?? 'A file without a name';

/** The last imports, each of which can be undone. */
export function ImportHistory({ onStarted }: { onStarted: (job: string) => void }) {
  const imports = useQuery(lastImportsOptions);
  const queryClient = useQueryClient();
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<PastImport | null>(null);
  const [isOpen, setOpen] = useState(false);
  const undoing = useMutation({
    mutationFn: undoImport,
    onSuccess: (job) => {
      setOpen(false);
      onStarted(job);
    },
    onSettled: () => queryClient.invalidateQueries(lastImportsOptions),
  });

  if (imports.isError) return <QueryError failure="Error fetching data" query={imports} />;
  if (!imports.data || imports.data.length === 0) return null;
  return (
    <Section title="Last Imports">
      <RecordList label="Last imports">
        {imports.data.map((past) => (
          <RecordRow
            key={past.id}
            title={nameOf(past)}
            badge={
              past.isUndone && (
                <Badge variant="outline" color="gray">
                  undone
                </Badge>
              )
            }
            facts={[
              describeResult(past),
              `${formatMoment(past.endedAt)} by ${past.startedBy ?? 'a deleted account'}`,
              describeKept(past),
            ]}
            actions={
              !past.isUndone &&
              past.result.imported + past.result.updated > 0 && (
                <Button
                  variant="default"
                  aria-label={`Undo: ${nameOf(past)}, ${formatMoment(past.endedAt)}`}
                  onClick={() => {
                    undoing.reset();
                    setAsked(past);
                    setOpen(true);
                  }}
                >
                  Undo
                </Button>
              )
            }
          />
        ))}
      </RecordList>
      <ConfirmDialog
        isOpen={isOpen}
        title="Undo this import?"
        text={asked ? describeUndoing(asked) : ''}
        confirmLabel="Undo the import"
        busyLabel="Starting..."
        isBusy={undoing.isPending}
        failure={undoing.isError ? `Error undoing the import: ${messageOf(undoing.error)}` : null}
        onConfirm={() => {
          if (asked) undoing.mutate(asked.id);
        }}
        onClose={() => setOpen(false)}
      />
    </Section>
  );
}

function describeResult({ result: { imported, updated, skipped } }: PastImport): string {
  const skip = skipped > 0 ? `, ${skipped.toLocaleString('en-US')} skipped` : '';
  return describeImport(imported, updated) + skip;
}

const describeKept = ({ undoing }: PastImport): string =>
  undoing && undoing.kept > 0
    ? `Left as they were changed since: ${nameApplicants(undoing.kept_ids, undoing.kept)}`
    : '';

function describeUndoing({ result: { imported, updated } }: PastImport): string {
  const effects = [
    imported > 0 &&
      `deletes ${pluralize(imported, 'applicant')} that it added, also from the lists members have saved`,
    updated > 0 && `puts back ${pluralize(updated, 'applicant')} that it updated`,
  ].filter((effect) => effect !== false);
  return `This ${effects.join(', and ')}. Those that were changed since the import stay as they are.`;
}
