import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { dayOf } from '#lib/dates.ts';
import { saveAsFile } from '#lib/download.ts';

import { ordersFile } from './export-file.ts';
import { fetchEveryOrder } from './queries.ts';
import type { OrdersView } from './search-params.ts';

/** Saves the orders that match the filters as a CSV file for the bookkeeper. */
export function ExportButton({
  view,
  isDisabled,
  onFailed,
}: {
  view: OrdersView;
  isDisabled: boolean;
  onFailed: (error: Error) => void;
}) {
  const saving = useMutation({
    mutationFn: async () => {
      const text = await ordersFile(await fetchEveryOrder(view));
      const period = [view.from, view.to || dayOf(new Date())].filter((day) => day !== '');
      saveAsFile(`orders-${period.join('-to-')}.csv`, 'text/csv;charset=utf-8', text);
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
