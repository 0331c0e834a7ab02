import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { csvText } from '#lib/text/csv.ts';
import { dayOf } from '#lib/dates/dates.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { messageOf } from '#lib/data/errors.ts';

import { toast } from '#ui/feedback/toast.tsx';

const today = () => dayOf(new Date());

/** Saves rows as a CSV file. */
export function CsvButton({
  name,
  dates = today,
  read,
  isDisabled = false,
  noun = name,
}: {
  name: string;
  /** The end of the file's name. */
  dates?: () => string;
  /** The rows, by the names of their columns. */
  read: () => Promise<object[]>;
  isDisabled?: boolean;
  /** What it holds, if its name does not say so. */
  noun?: string;
}) {
  const saving = useMutation({
    meta: { changesNothing: true },
    mutationFn: async () => {
      const text = await csvText(await read());
      saveAsFile(`${name}-${dates()}.csv`, 'text/csv;charset=utf-8', text);
    },
    onError: (error) => toast.error(`Error exporting ${noun}: ${messageOf(error)}`),
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
