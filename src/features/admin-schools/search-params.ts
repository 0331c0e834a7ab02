import { schoolSort, usualSort, type SchoolSort } from '#lib/school-sorts.ts';
import { readPage, searchable } from '#lib/search-params.ts';

/** What the schools page shows, as its address says: `?q=york&sort=profiles-desc&page=2`, `?edit=yale`. */
export interface SchoolsView {
  text: string;
  sort: SchoolSort;
  page: number;
  /** The id of the school that is edited. */
  edited: string | null;
}

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
export function readSchoolsView(params: URLSearchParams): SchoolsView {
  return {
    text: searchable(params.get('q') ?? ''),
    sort: schoolSort(params.get('sort')),
    page: readPage(params),
    edited: params.get('edit'),
  };
}

/** The address of a view. What is as usual leaves no trace. */
export function writeSchoolsView({ text, sort, page, edited }: SchoolsView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (sort !== usualSort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (edited !== null) params.set('edit', edited);
  return params;
}
