import { dataOf } from '#lib/data/answers.ts';
import { ilikePattern, readEvery, readPageOf, type Page } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { guideColumns, guideRecord, type Guide } from './schema.ts';
import type { GuidesView } from './search-params.ts';

/** A page of all guides, in the members' order. */
export const guidePageOptions = (view: GuidesView) =>
  pageOptions(['admin-guides', 'page', view], () => fetchGuidePage(view));

/** A guide's current state, or null if it doesn't exist. Refetched for every edit. */
export const guideOptions = (id: string) =>
  openedOptions(['admin-guides', 'one', id], () => fetchGuide(id));

/** The sort order that puts a new guide last. Refetched for every new guide. */
export const nextSortOrderOptions = openedOptions(
  ['admin-guides', 'next-sort-order'],
  fetchNextSortOrder,
);

const toGuide = (row: object): Guide => guideRecord.row.parse(row);

async function fetchGuidePage(view: GuidesView): Promise<Page<Guide>> {
  const found = await readPageOf(view.page, (from, to) => matching(view).range(from, to));
  return { ...found, rows: found.rows.map(toGuide) };
}

/** Every guide that matches, with its text. */
export async function fetchEveryGuide(view: GuidesView): Promise<Guide[]> {
  const rows = await readEvery((from, to) => matching(view).range(from, to));
  return rows.map(toGuide);
}

function matching({ filter, text }: GuidesView) {
  let query = supabase.from('guides').select<string, object>(guideColumns, { count: 'exact' });
  if (filter !== '') query = query.eq('capability', filter);
  if (text !== '') query = query.ilike('title', ilikePattern(text));
  return query.order('capability').order('sort_order').order('title').order('id');
}

export async function fetchGuide(id: string): Promise<Guide | null> {
  const data = await supabase
    .from('guides')
    .select<string, object>(guideColumns)
    .eq('id', id)
    .maybeSingle()
    .then(dataOf);
  return data && toGuide(data);
}

async function fetchNextSortOrder(): Promise<number> {
  const data = await supabase
    .from('guides')
    .select('sort_order')
    .order('sort_order', { ascending: false })
    .limit(1)
    .then(dataOf);
  return (data[0]?.sort_order ?? 0) + 1;
}
