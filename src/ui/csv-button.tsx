import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { csvText } from '#lib/csv.ts';
import { dayOf } from '#lib/dates.ts';
import { saveAsFile } from '#lib/download.ts';

/** Saves rows as a CSV file, named after the day. */
export function CsvButton({
  name,
  read,
  isDisabled = false,
  onFailed,
}: {
  name: string;
  /** The rows, by the names of their columns. */
  read: () => Promise<object[]>;
  isDisabled?: boolean;
  onFailed: (error: Error) => void;
}) {
  const saving = useMutation({
    mutationFn: async () => {
      const text = await csvText(await read());
      saveAsFile(`${name}-${dayOf(new Date())}.csv`, 'text/csv;charset=utf-8', text);
    },
    onError: onFailed,
  });
  return (
    <Button
      variant="default"
      disabled={isDisabled || saving.isPending}
      onClick={() => saving.mutate()}
    >
      {saving.isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
