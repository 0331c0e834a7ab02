import { anyOf, page, search, sort, task, urlState, type ViewOf } from '#lib/data/search-params.ts';

/** The programs that nobody has compared with their own pages yet. */
export const checkFilters = [
  { value: '', label: 'All' },
  { value: 'no', label: 'Not checked yet' },
] as const;

/** `?q=surf&checked=no&page=2`; `?edit=…`, `?add`. */
export const programsUrl = urlState({
  text: search('q'),
  checked: anyOf('checked', checkFilters),
  // By the table's columns.
  sort: sort('title-asc', 'title', 'deadline', 'checked_on'),
  page: page(),
  task: task(['edit'], ['add']),
});

export type ProgramsView = ViewOf<typeof programsUrl>;
