import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { PeriodView } from './period.ts';
import { attentionSchema, openingSchema, salesFiguresSchema, type SalesFigures } from './schema.ts';

/** All dashboard data of a period, in one query. */
export const salesFiguresOptions = (view: PeriodView | 'today') =>
  pageOptions(['sales-figures', view], () => fetchSalesFigures(view));

/** The tasks that wait for an admin. */
export const attentionOptions = queryOptions({
  queryKey: ['needs-attention'],
  queryFn: fetchAttention,
  // A task that has just been done must be gone.
  staleTime: 0,
});

/** What is left to do before the store opens. */
export const openingOptions = queryOptions({
  queryKey: ['opening-tasks'],
  queryFn: fetchOpeningTasks,
  staleTime: 0,
});

/** How many applicants, schools and products there are. */
export const stockOptions = queryOptions({
  queryKey: ['stock'],
  queryFn: async () => {
    const [applicants, schools, products] = await Promise.all(
      (['applicants', 'schools', 'products'] as const).map(async (table) => {
        const { count, ...answer } = await supabase
          .from(table)
          .select('id', { count: 'exact', head: true });
        dataOf(answer);
        return count ?? 0;
      }),
    );
    return { applicants, schools, products };
  },
});

async function fetchOpeningTasks() {
  return openingSchema.parse(await supabase.rpc('opening_tasks').then(dataOf));
}

async function fetchAttention() {
  return attentionSchema.parse(await supabase.rpc('needs_attention').then(dataOf));
}

async function fetchSalesFigures(view: PeriodView | 'today'): Promise<SalesFigures> {
  const period =
    typeof view === 'string'
      ? { period: view }
      : { first_day: view.firstDay, last_day: view.lastDay };
  return salesFiguresSchema.parse(await supabase.rpc('sales_figures', period).then(dataOf));
}
