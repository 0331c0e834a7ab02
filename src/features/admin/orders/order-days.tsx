import { TextInput } from '@mantine/core';

import { useDebouncedInput } from '#ui/list/use-debounced-input.ts';

import type { OrdersView } from './search-params.ts';

type Days = Pick<OrdersView, 'from' | 'to'>;

/** The first and the last day of the orders on display. */
export function OrderDays({
  view,
  onChange,
}: {
  view: OrdersView;
  onChange: (days: Days) => void;
}) {
  // A date is typed in parts; an incomplete one stays out of the URL.
  const [days, setDays] = useDebouncedInput<Days>(
    { from: view.from, to: view.to },
    onChange,
    (one, other) => one.from === other.from && one.to === other.to,
  );
  const isSold = view.status === 'sold';
  return (
    <>
      <TextInput
        label={isSold ? 'Paid from' : 'From'}
        type="date"
        value={days.from}
        max={days.to || undefined}
        onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
      />
      <TextInput
        label={isSold ? 'Paid until' : 'To'}
        type="date"
        value={days.to}
        min={days.from || undefined}
        error={
          days.from !== '' && days.to !== '' && days.to < days.from
            ? 'The last day is before the first'
            : undefined
        }
        onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
      />
    </>
  );
}
