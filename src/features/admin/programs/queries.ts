import { dataOf } from '#lib/data/answers.ts';
import { ilikePattern, readEvery, readPageOf, sortedBy, type Page } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';
import { uuidOrNil } from '#lib/text/uuid.ts';

import { programColumns, programRecord, type Program } from './schema.ts';
import type { ProgramsView } from './search-params.ts';

export const programPageOptions = (view: ProgramsView) =>
  pageOptions(['admin-programs', 'page', view], () => fetchProgramPage(view));

/** A program's current state, or null if it doesn't exist. Refetched for every edit. */
export const programOptions = (id: string) =>
  openedOptions(['admin-programs', 'one', id], () => fetchProgram(id));

const toProgram = (row: object): Program => programRecord.row.parse(row);

async function fetchProgramPage(view: ProgramsView): Promise<Page<Program>> {
  const found = await readPageOf(view.page, (from, to) => matching(view).range(from, to));
  return { ...found, rows: found.rows.map(toProgram) };
}

/** Every program that matches. */
export async function fetchEveryProgram(view: ProgramsView): Promise<Program[]> {
  const rows = await readEvery((from, to) => matching(view).range(from, to));
  return rows.map(toProgram);
}

function matching({ text, checked, sort }: ProgramsView) {
  let query = supabase
    .from('summer_programs')
    .select<string, object>(programColumns, { count: 'exact' });
  if (checked !== '') query = query.is('checked_on', null);
  if (text !== '') query = query.ilike('title', ilikePattern(text));
  return query.order(...sortedBy(sort)).order('id');
}

export async function fetchProgram(id: string): Promise<Program | null> {
  const data = await supabase
    .from('summer_programs')
    .select<string, object>(programColumns)
    .eq('id', uuidOrNil(id))
    .maybeSingle()
    .then(dataOf);
  return data && toProgram(data);
}
