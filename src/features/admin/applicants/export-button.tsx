import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { saveExport, toLines } from './export-file.ts';
import { exportApplicants } from './queries.ts';
import type { ApplicantsView } from './search-params.ts';

/** Saves every applicant of a list as a CSV file, which can be edited and imported again. */
export function ExportButton({ view, total }: { view: ApplicantsView; total: number }) {
  const [percent, setPercent] = useState(0);
  const saving = useMutation({
    meta: { changesNothing: true },
    mutationFn: async () => {
      setPercent(0);
      const parts: string[] = [];
      let count = 0;
      for await (const applicants of exportApplicants(view)) {
        if (applicants.length === 0) break;
        parts.push(await toLines(applicants));
        count += applicants.length;
        setPercent(Math.min(99, Math.floor((count / Math.max(total, count)) * 100)));
      }
      saveExport(parts);
      return count;
    },
    onSuccess: (count) => toast.success(`Applicants exported: ${formatCount(count)}.`),
    onError: (error) => toast.error(`Error fetching data: ${messageOf(error)}`),
  });
  return (
    <Button
      variant="default"
      disabled={saving.isPending || total === 0}
      onClick={() => saving.mutate()}
    >
      {saving.isPending ? `Exporting... ${percent}%` : 'Export CSV'}
    </Button>
  );
}
