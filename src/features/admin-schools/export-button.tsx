import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { dayOf } from '#lib/dates.ts';
import { saveAsFile } from '#lib/download.ts';

import { fetchEverySchool } from './queries.ts';

/** Saves every school, with its details, as a CSV file. */
export function ExportButton({ onFailed }: { onFailed: (error: Error) => void }) {
  const saving = useMutation({
    mutationFn: async () => {
      const schools = await fetchEverySchool();
      const { default: Papa } = await import('papaparse');
      // The byte order mark tells spreadsheets that it is UTF-8. A cell never starts a formula.
      const text = `\uFEFF${Papa.unparse(schools, { escapeFormulae: true })}`;
      saveAsFile(`schools-${dayOf(new Date())}.csv`, 'text/csv;charset=utf-8', text);
    },
    onError: onFailed,
  });
  return (
    <Button variant="default" disabled={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
