import { dayOf } from '#lib/dates.ts';
import { CsvButton } from '#ui/csv-button.tsx';

import { toExportRow } from './export-file.ts';
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
  return (
    <CsvButton
      name="orders"
      dates={() => {
        const period = [view.from, view.to || dayOf(new Date())];
        return period.filter((day) => day !== '').join('-to-');
      }}
      read={async () => (await fetchEveryOrder(view)).map(toExportRow)}
      isDisabled={isDisabled}
      onFailed={onFailed}
    />
  );
}
