import { readPage, searchable } from '#lib/search-params.ts';

/** The view shown instead of the list: `?edit=nyu`, `?remove=nyu`, `?add`. */
export type AliasesTask = { edit: string } | { remove: string } | 'add' | null;

/** The state of the aliases page, kept in the URL: `?q=pitt&page=2`. */
export interface AliasesView {
  text: string;
  page: number;
  task: AliasesTask;
}

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readAliasesView(params: URLSearchParams): AliasesView {
  return {
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    task: readTask(params),
  };
}

function readTask(params: URLSearchParams): AliasesTask {
  const [edit, remove] = [params.get('edit'), params.get('remove')];
  if (edit !== null) return { edit };
  if (remove !== null) return { remove };
  return params.has('add') ? 'add' : null;
}

/** The URL search params of a view. Defaults are left out. */
export function writeAliasesView({ text, page, task }: AliasesView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (typeof task === 'string') params.set(task, '');
  else if (task) for (const [name, alias] of Object.entries(task)) params.set(name, alias);
  return params;
}
