import { Button, FileButton, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { pluralize } from '#lib/text/pluralize.ts';
import { messageOf } from '#lib/data/errors.ts';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';
import { useAskBeforeUnload, useUnsavedChanges } from '#ui/form/unsaved-changes.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { useIsMounted } from '#ui/page/use-is-mounted.ts';
import { formatCount } from '#lib/text/format-count.ts';

import { labelOf } from './cells.ts';
import { guessMapping, type Mapping } from './headings.ts';
import { BadRows } from './import-findings.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { checkImport, importParts, type ImportReview as Review } from './import-parts.ts';
import { addedBy, describeImport, ImportReview } from './import-review.tsx';
import { duplicateColumns, toImportRows, unreadableRows } from './mapping.ts';
import { maxFileSize, readFile } from './read-file.ts';
import type { Sheet } from './sheet.ts';

/** Imports a file, after showing what that would do. Also lists the last imports. */
export function ImportWizard({
  onClose,
}: {
  /** What was imported may be drafts, which are to be published next. */
  onClose: (hasDrafts: boolean) => void;
}) {
  const [chosen, setChosen] = useState<{ name: string; sheet: Sheet } | null>(null);
  const [mapping, setMapping] = useState<Mapping>([]);
  const [sent, setSent] = useState(0);
  const [isSkipping, setSkipping] = useState(true);
  const [isPublished, setPublished] = useState(false);
  const isMounted = useIsMounted();

  const checking = useMutation({
    meta: { changesNothing: true },
    mutationFn: ({ sheet }: { sheet: Sheet }) =>
      checkImport(
        toImportRows(sheet, mapping, isPublished && !hasPublication),
        setSent,
        unreadableRows(sheet),
      ),
    onMutate: () => setSent(0),
  });
  const importing = useMutation({
    mutationFn: ({ name, review }: { name: string; review: Review }) =>
      importParts(review.parts, { file: name, isSkipping }, setSent),
    onMutate: () => setSent(0),
    onSuccess: (result, { review }) => {
      const { imported, updated, skipped } = result;
      toast.added(`Applicants imported: ${describeImport(imported, updated, skipped)}.`);
      // Those left out are still to be downloaded.
      if (isMounted() && review.bad.length === 0) close(result);
    },
  });
  const reading = useMutation({
    meta: { changesNothing: true },
    mutationFn: readFile,
    onMutate: () => {
      setChosen(null);
      startOver();
    },
    onSuccess: (sheet, { name }) => {
      setChosen({ name, sheet });
      setMapping(guessMapping(sheet.headers));
    },
  });

  const isBusy = reading.isPending || checking.isPending || importing.isPending;
  const isDone = importing.isSuccess;
  useUnsavedChanges(chosen !== null && !importing.isPending && !isDone);
  useAskBeforeUnload(importing.isPending);
  const doubled = duplicateColumns(mapping);
  const goodRows = checking.data?.parts.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0;
  const hasPublication = mapping.includes('published_at');
  const isMapped = doubled.length === 0 && mapping.some((column) => column !== null);

  function close(result?: { imported: number }): void {
    onClose(!isPublished && !hasPublication && result !== undefined && result.imported > 0);
  }

  function startOver(): void {
    checking.reset();
    importing.reset();
    setSkipping(true);
  }

  function map(next: Mapping): void {
    startOver();
    setMapping(next);
  }

  return (
    <AdminPage
      title="Import Applicants"
      back={{ label: 'Back to Applicants', onClick: () => close(importing.data) }}
    >
      <Section title="File">
        <Stack gap="lg">
          <Text>
            Upload a spreadsheet (.xlsx or CSV) with a header row or a JSON list of applicants, up
            to {maxFileSize}. Accepted schools in one cell are separated by semicolons. You see what
            would be imported first; rows with problems are left out, and you get them back as a
            file. A file of more than 5,000 rows is imported in parts.
          </Text>
          <Group>
            <FileButton
              // Lets a fixed file with the same name be chosen again.
              key={reading.submittedAt}
              accept=".csv,.tsv,.txt,.json,.xlsx,.xlsm,text/csv,application/json"
              onChange={(file) => {
                if (file) reading.mutate(file);
              }}
            >
              {(props) => (
                <Button {...props} variant={chosen ? 'default' : 'filled'} disabled={isBusy}>
                  {reading.isPending
                    ? 'Reading...'
                    : chosen
                      ? 'Choose Another File'
                      : 'Choose File'}
                </Button>
              )}
            </FileButton>
            {chosen && (
              <Text aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
                {chosen.name}: {pluralize(chosen.sheet.rows.length, 'applicant')}
              </Text>
            )}
          </Group>
          {chosen && <Text size="sm">{chosen.sheet.reading}</Text>}
          {reading.isError && (
            <Message kind="error">Error uploading data: {messageOf(reading.error)}</Message>
          )}
          {chosen && !isDone && (
            <>
              <ImportMapping
                sheet={chosen.sheet}
                mapping={mapping}
                isDisabled={isBusy}
                onChange={map}
              />
              {doubled.length > 0 && (
                <Message kind="error">
                  Chosen for more than one column: {doubled.map(labelOf).join(', ')}.
                </Message>
              )}
              <Radio.Group
                label="Import as"
                description={
                  hasPublication
                    ? 'As the file says, in the column “Published at”; where it is empty, as a draft.'
                    : 'This is about new applicants. Others stay what they are.'
                }
                value={hasPublication ? '' : isPublished ? 'published' : 'drafts'}
                onChange={(choice) => {
                  startOver();
                  setPublished(choice === 'published');
                }}
              >
                <Stack gap="xs" mt={4}>
                  <Radio
                    value="drafts"
                    label="Drafts: only admins see them"
                    disabled={isBusy || hasPublication}
                  />
                  <Radio
                    value="published"
                    label="Published: members see them at once"
                    disabled={isBusy || hasPublication}
                  />
                </Stack>
              </Radio.Group>
              {isMapped && <ImportPreview sheet={chosen.sheet} mapping={mapping} />}
              {checking.isPending && (
                <Sending doing="Checking" sent={sent} total={chosen.sheet.rows.length} />
              )}
              {checking.data && checking.data.parts.length > 0 && (
                <ImportReview
                  review={checking.data}
                  file={{ sheet: chosen.sheet, mapping }}
                  isSkipping={isSkipping}
                  isDisabled={isBusy}
                  onSkippingChange={setSkipping}
                />
              )}
              {checking.isError && (
                <Message kind="error">Error uploading data: {messageOf(checking.error)}</Message>
              )}
              {importing.isPending && <Sending doing="Importing" sent={sent} total={goodRows} />}
              {importing.isError && (
                <Message kind="error">
                  Error importing data: {messageOf(importing.error)}
                  {sent > 0 &&
                    ` ${formatCount(sent)} of ${pluralize(goodRows, 'row')} are in. Import again to add the rest.`}
                </Message>
              )}
            </>
          )}
          {chosen && checking.data && checking.data.bad.length > 0 && (
            <BadRows
              bad={checking.data.bad}
              good={goodRows}
              file={{ sheet: chosen.sheet, mapping }}
              isImported={isDone}
            />
          )}
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => close(importing.data)}
              disabled={importing.isPending}
            >
              {isDone ? 'Done' : 'Cancel'}
            </Button>
            {chosen && !checking.data && (
              <Button
                disabled={isBusy || !isMapped}
                onClick={() => checking.mutate({ sheet: chosen.sheet })}
              >
                {checking.isPending
                  ? 'Checking...'
                  : `Check ${pluralize(chosen.sheet.rows.length, 'applicant')}`}
              </Button>
            )}
            {chosen && checking.data && !isDone && (
              <ImportButton
                review={checking.data}
                isSkipping={isSkipping}
                isBusy={importing.isPending}
                onClick={(review) => importing.mutate({ name: chosen.name, review })}
              />
            )}
          </Group>
        </Stack>
      </Section>
      <ImportHistory />
    </AdminPage>
  );
}

function ImportButton({
  review,
  isSkipping,
  isBusy,
  onClick,
}: {
  review: Review;
  isSkipping: boolean;
  isBusy: boolean;
  onClick: (review: Review) => void;
}) {
  const count = addedBy(review, isSkipping) + review.updated;
  return (
    <Button disabled={isBusy || count === 0} onClick={() => onClick(review)}>
      {isBusy
        ? 'Importing...'
        : count === 0
          ? 'Nothing to Import'
          : `Import ${pluralize(count, 'applicant')}`}
    </Button>
  );
}

/** Shows progress for large files; a small one is a single request of unknown duration. */
function Sending({ doing, sent, total }: { doing: string; sent: number; total: number }) {
  return (
    <Stack gap="xs">
      <Text aria-live="polite">
        {doing} {pluralize(total, 'applicant')}...
      </Text>
      <Progress value={sent > 0 ? (100 * sent) / total : 100} animated aria-label={doing} />
    </Stack>
  );
}
