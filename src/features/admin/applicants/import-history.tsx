import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { nameApplicants } from '#model/applicants/applicant-name.ts';
import { formatMoment } from '#lib/dates/dates.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { RecordList, RecordRow } from '#ui/list/record-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { describeImport } from './import-review.tsx';
import { undoImport } from './mutations.ts';
import { lastImportsOptions } from './queries.ts';
import type { PastImport, Undoing } from './schema.ts';

const nameOf = ({ file }: PastImport) => file ?? 'A file without a name';

/** The last imports, each of which can be undone. */
export function ImportHistory() {
  const imports = useQuery(lastImportsOptions);
  const undoing = useConfirmedAction({
    act: ({ id }: PastImport) => undoImport(id),
    onDone: (done) => toast.success(describeUndone(done)),
    title: 'Undo this import?',
    text: describeUndoing,
    confirmLabel: 'Undo the import',
    busyLabel: 'Undoing...',
    failure: 'Error undoing the import',
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
              past.undoing && (
                <Badge variant="outline" color="gray">
                  undone
                </Badge>
              )
            }
            facts={[
              describeImport(past.imported, past.updated, past.skipped),
              `${formatMoment(past.importedAt)} by ${past.importedBy ?? 'a deleted account'}`,
              describeKept(past),
            ]}
            actions={
              !past.undoing &&
              past.imported + past.updated > 0 && (
                <Button
                  variant="default"
                  aria-label={`Undo: ${nameOf(past)}, ${formatMoment(past.importedAt)}`}
                  onClick={() => undoing.ask(past)}
                >
                  Undo
                </Button>
              )
            }
          />
        ))}
      </RecordList>
      {undoing.dialog}
    </Section>
  );
}

const describeKept = ({ undoing }: PastImport): string =>
  undoing && undoing.kept > 0
    ? `Left as they were changed since: ${nameApplicants(undoing.kept_ids, undoing.kept)}`
    : '';

function describeUndoing({ imported, updated }: PastImport): string {
  const effects = [
    imported > 0 &&
      `deletes the ${pluralize(imported, 'applicant')} that it added, also from the lists members have saved`,
    updated > 0 && `puts back the ${pluralize(updated, 'applicant')} that it updated`,
  ].filter((effect) => effect !== false);
  return `This ${effects.join(', and ')}. Except for those that were changed or deleted since: they stay as they are.`;
}

function describeUndone({ removed, restored, kept, kept_ids: keptIds }: Undoing): string {
  const effect = `${pluralize(removed, 'applicant')} deleted, ${formatCount(restored)} put back.`;
  const left = `Changed since the import, so left as they are: ${nameApplicants(keptIds, kept)}.`;
  return `Import undone: ${effect}${kept > 0 ? ` ${left}` : ''}`;
}
