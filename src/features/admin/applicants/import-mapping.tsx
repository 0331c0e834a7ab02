import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';

import { Message } from '#ui/feedback/message.tsx';

import { fileColumns, labelOf } from './cells.ts';
import { guessMapping, type Mapping } from './headings.ts';
import { columnName, type Sheet } from './sheet.ts';

const choices = [
  { value: '', label: 'Ignore' },
  ...fileColumns.map((column) => ({ value: column, label: labelOf(column) })),
];

/** Maps each column of a file to an applicant's column. */
export function ImportMapping({
  sheet,
  mapping,
  isDisabled,
  onChange,
}: {
  sheet: Sheet;
  mapping: Mapping;
  isDisabled: boolean;
  onChange: (mapping: Mapping) => void;
}) {
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Columns
      </Title>
      <Text c="dimmed" size="sm">
        Choose a field for each column. Ignored columns are not imported. A row with an ID, as an
        export has it, changes the applicant who has that ID, and is refused if none has; a row
        without an ID is added.
      </Text>
      {guessMapping(sheet.headers).every((column) => column === null) && (
        <Message kind="error">
          None of the columns is known by its name. One of the first lines of the file should be its
          headings; this was taken for them: “{sheet.headers.join(', ')}”.
        </Message>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {sheet.headers.map((_, index) => (
          <NativeSelect
            // oxlint-disable-next-line react/no-array-index-key -- names may repeat
            key={index}
            label={columnName(sheet, index)}
            // A heading may be one long word.
            styles={{ label: { overflowWrap: 'anywhere' } }}
            data={choices}
            value={mapping[index] ?? ''}
            disabled={isDisabled}
            onChange={(event) => {
              const column =
                fileColumns.find((known) => known === event.currentTarget.value) ?? null;
              onChange(mapping.with(index, column));
            }}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
