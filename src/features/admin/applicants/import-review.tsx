import { Radio, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';

import { formatList } from '#lib/text/format-list.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import {
  DownloadFindings,
  FindingsTable,
  mostShown,
  toFinding,
  type Finding,
  type MappedSheet,
} from './import-findings.tsx';
import { labelOf } from './cells.ts';
import { describeConversion, type Conversion } from './conversions.ts';
import type { ImportReview as Review } from './import-parts.ts';
import { ignoredHeaders } from './mapping.ts';
import type { Warning } from './import-warnings.ts';

/** '12 new, 3 updated, 4 skipped' */
export const describeImport = (added: number, updated: number, skipped = 0): string =>
  `${formatCount(added)} new, ${formatCount(updated)} updated${skipped > 0 ? `, ${formatCount(skipped)} skipped` : ''}`;

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
  const { stored, repeated, updated, unchanged, conversions, warnings } = review;
  const added = addedBy(review, isSkipping);
  const ignored = ignoredHeaders(file.sheet, file.mapping);
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
      {ignored.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Filled, but not imported: {formatList(ignored)}.
        </Text>
      )}
      {conversions.length > 0 && <Conversions conversions={conversions} />}
      {warnings.length > 0 && <Warnings warnings={warnings} file={file} />}
    </Stack>
  );
}

/** Lists what is written otherwise than the file has it, by column. */
function Conversions({ conversions }: { conversions: Conversion[] }) {
  const cells = conversions.reduce((sum, each) => sum + each.cells, 0);
  const byColumn = new Map<string, Conversion[]>();
  for (const each of conversions)
    byColumn.set(each.column, [...(byColumn.get(each.column) ?? []), each]);
  return (
    <Stack gap={0}>
      <Text fw={600}>{`${pluralize(cells, 'cell')} ${cells === 1 ? 'is' : 'are'} converted:`}</Text>
      {[...byColumn].map(([column, [first, ...others]]) =>
        first && others.length > 0 ? (
          <Disclosure
            key={column}
            summary={`${labelOf(column)}: ${described(first)}, and ${formatCount(others.length)} more`}
          >
            <ConversionsOf label={labelOf(column)} conversions={[first, ...others]} />
          </Disclosure>
        ) : (
          <Text key={column} size="sm" mt="md" style={{ overflowWrap: 'anywhere' }}>
            {first && `${labelOf(column)}: ${described(first)}`}
          </Text>
        ),
      )}
    </Stack>
  );
}

function ConversionsOf({ label, conversions }: { label: string; conversions: Conversion[] }) {
  const name = `${label}, converted`;
  return (
    <Stack gap="xs">
      {conversions.length > mostShown && (
        <Text size="sm">{`Showing the first ${mostShown} of ${formatCount(conversions.length)}.`}</Text>
      )}
      <ScrollArea.Autosize
        mah={300}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': name }}
      >
        <Table verticalSpacing={4}>
          <Table.Tbody>
            {conversions.slice(0, mostShown).map((conversion) => (
              <Table.Tr key={conversion.from}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{described(conversion)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {conversions.length > mostShown && (
        <DownloadFindings
          toList={() =>
            conversions.map((conversion) => ({
              place: '',
              column: label,
              value: conversion.from,
              finding: described(conversion),
            }))
          }
        />
      )}
    </Stack>
  );
}

const described = (conversion: Conversion): string =>
  `${describeConversion(conversion)}, in ${pluralize(conversion.cells, 'cell')}`;

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
