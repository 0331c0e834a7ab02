import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { labelOf } from '#lib/applicant-columns.ts';
import { pluralize } from '#lib/pluralize.ts';
import { messageOf } from '#lib/errors.ts';
import { Message } from '#ui/message.tsx';
import { Section } from '#ui/section.tsx';
import { useAskBeforeUnload, useUnsavedChanges } from '#ui/unsaved-changes.ts';
import { useIsMounted } from '#ui/use-is-mounted.ts';

import { BadRows } from './bad-rows.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import {
  duplicateColumns,
  guessMapping,
  describeProblem,
  toImportRows,
  type Mapping,
} from './mapping.ts';
import { BadRowsError, importApplicants } from './mutations.ts';
import { maxFileSize, readFile, type Sheet } from './read-file.ts';

/** Imports a file: all rows or none. */
export function ImportWizard({
  onStarted,
  onClose,
}: {
  /** Called when all rows have been uploaded and are valid: a job imports them. */
  onStarted: (job: string) => void;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<{ name: string; sheet: Sheet } | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [sent, setSent] = useState(0);
  // Reused for retries, so that nothing is imported twice; replaced when the rows change.
  const [importId, setImportId] = useState(() => crypto.randomUUID());
  const isMounted = useIsMounted();

  const sending = useMutation({
    mutationFn: ({ sheet }: { sheet: Sheet }) =>
      importApplicants(toImportRows(sheet, mapping), importId, setSent),
    onMutate: () => setSent(0),
    onSuccess: (job) => {
      onStarted(job);
      if (isMounted()) onClose();
    },
  });
  const reading = useMutation({
    mutationFn: readFile,
    onMutate: () => {
      setChosen(null);
      setImportId(crypto.randomUUID());
      sending.reset();
    },
    onSuccess: (sheet, { name }) => {
      setChosen({ name, sheet });
      setMapping(guessMapping(sheet.headers));
    },
  });

  const isBusy = reading.isPending || sending.isPending;
  // Rows that are being sent arrive wherever the admin goes, as long as the page stays open.
  useUnsavedChanges(chosen !== null && !sending.isPending);
  useAskBeforeUnload(sending.isPending);
  const doubled = duplicateColumns(mapping);
  const isMapped = doubled.length === 0 && mapping.some((column) => column !== null);

  function map(next: Mapping): void {
    sending.reset();
    setImportId(crypto.randomUUID());
    setMapping(next);
  }

  return (
    <Section title="Import Applicants">
      <Stack gap="lg">
        <Text>
          Upload a CSV file with a header row or a JSON list of applicants, in UTF-8, up to{' '}
          {maxFileSize}. Accepted schools in one cell are separated by semicolons. All rows are
          imported, or none.
        </Text>
        <Group>
          <FileButton
            // Lets a fixed file with the same name be chosen again.
            key={reading.submittedAt}
            accept=".csv,.json,text/csv,application/json"
            onChange={(file) => {
              if (file) reading.mutate(file);
            }}
          >
            {(props) => (
              <Button {...props} variant={chosen ? 'default' : 'filled'} disabled={isBusy}>
                {reading.isPending ? 'Reading...' : chosen ? 'Choose Another File' : 'Choose File'}
              </Button>
            )}
          </FileButton>
          {chosen && (
            <Text aria-live="polite">
              {chosen.name}: {pluralize(chosen.sheet.rows.length, 'applicant')}
            </Text>
          )}
        </Group>
        {reading.isError && (
          <Message kind="error">Error uploading data: {messageOf(reading.error)}</Message>
        )}
        {chosen && (
          <>
            <ImportMapping
              sheet={chosen.sheet}
              mapping={mapping}
              isDisabled={sending.isPending}
              onChange={map}
            />
            {doubled.length > 0 && (
              <Message kind="error">
                Chosen for more than one column: {doubled.map(labelOf).join(', ')}.
              </Message>
            )}
            {isMapped && <ImportPreview sheet={chosen.sheet} mapping={mapping} />}
          </>
        )}
        {chosen && sending.isPending && <Sending sent={sent} total={chosen.sheet.rows.length} />}
        {chosen && sending.isError && <Failure error={sending.error} sheet={chosen.sheet} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={sending.isPending}>
            Cancel
          </Button>
          {chosen && (
            <Button
              disabled={isBusy || !isMapped}
              onClick={() => sending.mutate({ sheet: chosen.sheet })}
            >
              {sending.isPending
                ? 'Sending...'
                : `Import ${pluralize(chosen.sheet.rows.length, 'applicant')}`}
            </Button>
          )}
        </Group>
      </Stack>
    </Section>
  );
}

/** Shows progress for large files; a small one is a single request of unknown duration. */
function Sending({ sent, total }: { sent: number; total: number }) {
  return (
    <Stack gap="xs">
      <Text aria-live="polite">Sending {pluralize(total, 'applicant')}...</Text>
      <Progress value={sent > 0 ? (100 * sent) / total : 100} animated aria-label="Sending" />
    </Stack>
  );
}

function Failure({ error, sheet }: { error: Error; sheet: Sheet }) {
  if (!(error instanceof BadRowsError)) {
    return <Message kind="error">Error uploading data: {messageOf(error)}</Message>;
  }
  return (
    <BadRows
      total={error.total}
      rows={error.rows.map(({ row, problems }) => ({
        place: sheet.rows[row - 1]?.place ?? `Row ${row}`,
        problems: problems.map(describeProblem),
      }))}
    />
  );
}
