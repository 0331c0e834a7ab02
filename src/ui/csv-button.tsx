import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { csvText } from '#lib/csv.ts';
import { dayOf } from '#lib/dates.ts';
import { saveAsFile } from '#lib/download.ts';

const today = () => dayOf(new Date());

/** Saves rows as a CSV file. */
export function CsvButton({
  name,
  dates = today,
  read,
  isDisabled = false,
  onFailed,
}: {
  name: string;
  /** The end of the file's name. */
  dates?: () => string;
  /** The rows, by the names of their columns. */
  read: () => Promise<object[]>;
  isDisabled?: boolean;
  onFailed: (error: Error) => void;
}) {
  const saving = useMutation({
    mutationFn: async () => {
      const text = await csvText(await read());
      saveAsFile(`${name}-${dates()}.csv`, 'text/csv;charset=utf-8', text);
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
