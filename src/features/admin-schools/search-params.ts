import { schoolSort, usualSort, type SchoolSort } from '#lib/school-sorts.ts';
import { readPage, searchable } from '#lib/search-params.ts';

/** The state of the schools page, kept in the URL: `?q=york&sort=profiles-desc&page=2`, `?edit=yale`. */
export interface SchoolsView {
  text: string;
  sort: SchoolSort;
  page: number;
  /** The id of the school being edited. */
  edited: string | null;
}

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readSchoolsView(params: URLSearchParams): SchoolsView {
  return {
    text: searchable(params.get('q') ?? ''),
    sort: schoolSort(params.get('sort')),
    page: readPage(params),
    edited: params.get('edit'),
  };
}

/** The URL search params of a view. Defaults are left out. */
export function writeSchoolsView({ text, sort, page, edited }: SchoolsView): URLSearchParams {
  const params = new URLSearchParams();
  if (text.trim() !== '') params.set('q', text.trim());
  if (sort !== usualSort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  if (edited !== null) params.set('edit', edited);
  return params;
}
