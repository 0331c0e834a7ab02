import { dataOf } from '#lib/data/answers.ts';
import { fetchPage } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { camelCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import { aliasRecord, previewSchema, type Alias, type AliasChange } from './schema.ts';

export const aliasPageOptions = (text: string, page: number) =>
  pageOptions(['admin-aliases', 'page', text, page], () =>
    fetchPage(
      aliasRecord.row,
      supabase.rpc('search_aliases', { ...(text === '' ? {} : { search: text }), page }),
    ),
  );

/** An alias's current state, or null if it doesn't exist. Refetched for every edit. */
export const aliasOptions = (alias: string) =>
  openedOptions(['admin-aliases', 'one', alias], () => fetchAlias(alias));

/** The effect a change would have on the current applicants. */
export const previewOptions = (change: AliasChange) =>
  openedOptions(['admin-aliases', 'preview', change], () => fetchPreview(change));

export async function fetchAlias(alias: string): Promise<Alias | null> {
  const data = await supabase
    .from('school_aliases')
    .select('alias, school_name')
    .eq('alias', alias.replaceAll('\0', ''))
    .maybeSingle()
    .then(dataOf);
  return data && camelCased(data);
}

async function fetchPreview({ seen, next }: AliasChange) {
  const data = await supabase
    .rpc('preview_alias', {
      ...(seen ? { old_alias: seen.alias } : {}),
      ...(next ? { new_alias: next.alias, new_school: next.schoolName } : {}),
    })
    .then(dataOf);
  return previewSchema.parse(data);
}
