import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useDebouncedInput } from '#ui/use-debounced-input.ts';

import { productChoicesOptions } from './queries.ts';
import type { OrdersView } from './search-params.ts';
import { orderStatuses, statusLabel } from './status.ts';

type Days = Pick<OrdersView, 'from' | 'to'>;

/** The filters and the sort order of the list of orders. */
export function OrderFilters({
  view,
  onChange,
}: {
  view: OrdersView;
  onChange: (change: Partial<OrdersView>, options?: { replace: boolean }) => void;
}) {
  // A date is typed in parts; an incomplete one stays out of the URL.
  const [days, setDays] = useDebouncedInput<Days>(
    { from: view.from, to: view.to },
    (typed) => onChange(typed, { replace: true }),
    (one, other) => one.from === other.from && one.to === other.to,
  );
  const choices = useQuery(productChoicesOptions).data ?? [];
  const products = choices.map(({ id, name }) => ({ value: id, label: name }));
  // Orders outlive their products.
  if (view.product !== '' && !choices.some(({ id }) => id === view.product)) {
    products.push({ value: view.product, label: view.product });
  }
  const isSold = view.status === 'sold';
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      <NativeSelect
        label="Status"
        value={view.status}
        data={[
          { value: '', label: 'Any' },
          ...orderStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
        ]}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="Product"
        value={view.product}
        data={[{ value: '', label: 'Any' }, ...products]}
        onChange={(event) => onChange({ product: event.currentTarget.value })}
      />
      <NativeSelect
        label="Price"
        value={view.payment}
        data={[
          { value: '', label: 'Any' },
          { value: 'paid', label: 'With a price' },
          { value: 'free', label: 'Free' },
        ]}
        onChange={(event) => onChange({ payment: event.currentTarget.value })}
      />
      <NativeSelect
        label="Sort"
        value={view.sort}
        data={[
          { value: 'newest', label: 'Newest first' },
          { value: 'oldest', label: 'Oldest first' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: value === 'oldest' ? 'oldest' : 'newest' })
        }
      />
      <TextInput
        label={isSold ? 'Paid from (UTC)' : 'From'}
        type="date"
        value={days.from}
        max={days.to || undefined}
        onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
      />
      <TextInput
        label={isSold ? 'Paid until (UTC)' : 'To'}
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
    </SimpleGrid>
  );
}
