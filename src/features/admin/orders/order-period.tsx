import { NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { dayMs } from '#lib/dates/day-ms.ts';
import { dayOf } from '#lib/dates/dates.ts';

import { OrderDays } from './order-days.tsx';
import type { OrdersView } from './search-params.ts';

type Days = Pick<OrdersView, 'from' | 'to'>;

/** The usual periods, by their names, as of a day such as '2026-03-15'. */
function periodsAsOf(today: string): Record<string, Days> {
  const daysBefore = (days: number) =>
    new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
  const [year = '', month = ''] = today.split('-');
  const lastOfMonthBefore = daysBefore(Number(today.slice(8)));
  return {
    'Any day': { from: '', to: '' },
    Today: { from: today, to: today },
    'Last 7 days': { from: daysBefore(6), to: today },
    'This month': { from: `${year}-${month}-01`, to: today },
    'Last month': { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
  };
}

const other = 'Other days';

/** The days of the orders on display: a usual period, or any. */
export function OrderPeriod({
  view,
  onChange,
}: {
  view: OrdersView;
  onChange: (days: Days) => void;
}) {
  const [periods] = useState(() => periodsAsOf(dayOf(new Date())));
  const [isOther, setOther] = useState(false);
  const named = Object.entries(periods).find(
    ([, { from, to }]) => from === view.from && to === view.to,
  );
  const period = isOther || !named ? other : named[0];
  return (
    <>
      <NativeSelect
        label="Days"
        data={[...Object.keys(periods), other]}
        value={period}
        onChange={(event) => {
          const days = periods[event.currentTarget.value];
          setOther(!days);
          if (days) onChange(days);
        }}
      />
      {period === other && <OrderDays view={view} onChange={onChange} />}
    </>
  );
}
