import { Radio, Stack, Text, Title } from '@mantine/core';

import { formatList } from '#lib/text/format-list.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Disclosure } from '#ui/page/disclosure.tsx';

import {
  DownloadFindings,
  FindingsTable,
  mostShown,
  toFinding,
  type Finding,
  type MappedSheet,
} from './import-findings.tsx';
import type { ImportReview as Review } from './import-parts.ts';
import type { Warning } from './import-warnings.ts';

const number = (count: number) => count.toLocaleString('en-US');

/** '12 new, 3 updated, 4 skipped' */
export const describeImport = (added: number, updated: number, skipped = 0): string =>
  `${number(added)} new, ${number(updated)} updated${skipped > 0 ? `, ${number(skipped)} skipped` : ''}`;

/** How many new applicants a file would add. */
export const addedBy = ({ added, stored, repeated }: Review, isSkipping: boolean): number =>
  isSkipping ? added - stored - repeated : added;

/** Shows what importing a checked file would do, and asks about rows that repeat others. */
export function ImportReview({
  review,
  file,
  isSkipping,
  isDisabled,
  onSkippingChange,
}: {
  review: Review;
  file: MappedSheet;
  isSkipping: boolean;
  isDisabled: boolean;
  onSkippingChange: (isSkipping: boolean) => void;
}) {
  const { stored, repeated, updated, unchanged, warnings } = review;
  const added = addedBy(review, isSkipping);
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Summary
      </Title>
      <Text aria-live="polite">
        {describeImport(added, updated)}.
        {unchanged > 0 &&
          ` ${pluralize(unchanged, 'row')} ${unchanged === 1 ? 'changes' : 'change'} nothing.`}
      </Text>
      {stored + repeated > 0 && (
        <Radio.Group
          label={describeRepeats(stored, repeated)}
          value={isSkipping ? 'skip' : 'import'}
          onChange={(choice) => onSkippingChange(choice === 'skip')}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="skip" label="Skip them" disabled={isDisabled} />
            <Radio value="import" label="Import anyway" disabled={isDisabled} />
          </Stack>
        </Radio.Group>
      )}
      {warnings.length > 0 && <Warnings warnings={warnings} file={file} />}
    </Stack>
  );
}

function describeRepeats(stored: number, repeated: number): string {
  const facts = [
    stored > 0 &&
      `${pluralize(stored, 'row')} ${stored === 1 ? 'equals an applicant' : 'equal applicants'} already in the store`,
    repeated > 0 &&
      `${pluralize(repeated, 'row')} ${repeated === 1 ? 'repeats' : 'repeat'} an earlier one of the file`,
  ].filter((fact) => fact !== false);
  return `${formatList(facts)}.`;
}

function Warnings({ warnings, file }: { warnings: Warning[]; file: MappedSheet }) {
  const findingsOf = ({ column }: Warning, rows: number[], finding: string): Finding[] =>
    rows.map((row) => toFinding(file, row, column, finding));
  return (
    <Stack gap={0}>
      <Text fw={600}>Please check before you import:</Text>
      {warnings.map((warning) => (
        <Disclosure key={warning.title} summary={warning.title}>
          <FindingsTable
            label={warning.title}
            findings={findingsOf(warning, warning.rows.slice(0, mostShown), '')}
            total={warning.rows.length}
          />
        </Disclosure>
      ))}
      <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <DownloadFindings
          toList={() =>
            warnings.flatMap((warning) => findingsOf(warning, warning.rows, warning.title))
          }
        />
      </div>
    </Stack>
  );
}
