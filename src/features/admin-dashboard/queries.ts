import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/answers.ts';
import { supabase } from '#lib/supabase.ts';

import type { Period } from './period.ts';
import { attentionSchema, salesFiguresSchema, type SalesFigures } from './schema.ts';

/** All dashboard data of a period, in one query. */
export const salesFiguresOptions = (period: Period) =>
  queryOptions({
    queryKey: ['sales-figures', period],
    queryFn: () => fetchSalesFigures(period),
    placeholderData: keepPreviousData,
  });

/** The tasks that wait for an admin. */
export const attentionOptions = queryOptions({
  queryKey: ['needs-attention'],
  queryFn: fetchAttention,
  // A task that has just been done must be gone.
  staleTime: 0,
});

async function fetchAttention() {
  return attentionSchema.parse(await supabase.rpc('needs_attention').then(dataOf));
}

async function fetchSalesFigures({ firstDay, lastDay }: Period): Promise<SalesFigures> {
  const data = await supabase
    .rpc('sales_figures', {
      first_day: firstDay,
      last_day: lastDay,
    })
    .then(dataOf);
  return salesFiguresSchema.parse(data);
}
