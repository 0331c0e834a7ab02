import { Stack, Text } from '@mantine/core';

import { Message } from '#ui/message.tsx';

import { DownloadFindings, FindingsTable, type Finding } from './import-findings.tsx';
import { describeProblem } from './mapping.ts';

/** The server's word for a row whose applicant is gone. */
const unknownId = describeProblem('id belongs to no applicant');

const number = (count: number) => count.toLocaleString('en-US');

/** Lists the rows that caused a file to be rejected, with their position in the file and the cells' values. */
export function BadRows({
  total,
  listed,
  findings,
}: {
  total: number;
  /** The number of rows that the findings are about. */
  listed: number;
  findings: Finding[];
}) {
  return (
    <Stack>
      <Message kind="error">
        {total === 1 ? '1 row has' : `${number(total)} rows have`} problems. Nothing was imported.
        Fix the file and choose it again.
      </Message>
      {findings.some(({ finding }) => finding === unknownId) && (
        <Text>To add deleted applicants again, ignore the ID column: they get new IDs.</Text>
      )}
      {total > listed && <Text>Only the first {number(listed)} are listed.</Text>}
      <FindingsTable label="Rows with problems" findings={findings} />
      <DownloadFindings toList={() => findings} />
    </Stack>
  );
}
