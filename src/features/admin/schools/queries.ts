import { dataOf } from '#lib/data/answers.ts';
import { fetchPage, readEvery, type Page } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { isSchoolId } from '#model/schools/school-id.ts';
import type { SchoolSort } from '#model/schools/school-sorts.ts';
import { supabase } from '#lib/data/supabase.ts';

import {
  exportedColumns,
  foundSchoolSchema,
  schoolColumns,
  schoolRecord,
  type ListedSchool,
  type School,
} from './schema.ts';

export const schoolPageOptions = (text: string, sort: SchoolSort, page: number) =>
  pageOptions(['admin-schools', 'page', text, sort, page], () => fetchSchoolPage(text, sort, page));

/** A school's current state, or null if it doesn't exist. Refetched for every edit. */
export const schoolOptions = (id: string) =>
  openedOptions(['admin-schools', 'one', id], () => fetchSchool(id));

async function fetchSchoolPage(
  text: string,
  sort: SchoolSort,
  page: number,
): Promise<Page<ListedSchool>> {
  const found = await fetchPage(
    foundSchoolSchema,
    supabase.rpc('search_schools', { ...(text === '' ? {} : { search: text }), sort, page }),
  );

  // With columns that the members' cards don't show.
  const rows = await supabase
    .from('schools')
    .select<string, object>(schoolColumns)
    .in(
      'id',
      found.rows.map(({ id }) => id),
    )
    .then(dataOf);
  const byId = new Map(rows.map(toSchool).map((school) => [school.id, school]));
  return {
    ...found,
    rows: found.rows.map((row) => Object.assign(row, { details: byId.get(row.id) })),
  };
}

const toSchool = (row: object): School => schoolRecord.row.parse(row);

/** Every school with the details that admins wrote, by id. */
export const fetchEverySchool = () =>
  readEvery((from, to) =>
    supabase
      .from('schools')
      .select<string, Record<string, string | number | null>>(exportedColumns)
      .order('id')
      .range(from, to),
  );

export async function fetchSchool(id: string): Promise<School | null> {
  if (!isSchoolId(id)) return null;
  const data = await supabase
    .from('schools')
    .select<string, object>(schoolColumns)
    .eq('id', id)
    .maybeSingle()
    .then(dataOf);
  return data && toSchool(data);
}
