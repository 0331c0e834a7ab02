import { readFilters, writeFilters, type ApplicantFilters } from '#features/applicants/filters.ts';
import { schoolSort, usualSort, type SchoolSort } from '#lib/school-sorts.ts';
import { readPage, searchable } from '#lib/search-params.ts';

/** The state of the members page that its address holds. */
export interface MembersView {
  tab: 'schools' | 'profiles';
  /** The search text, shared by both tabs. */
  text: string;
  /** The page within the tab. */
  page: number;
  sort: SchoolSort;
  filters: ApplicantFilters;
}

/** Reads any address, including hand-edited ones; invalid parameters are ignored. */
export function readMembersView(params: URLSearchParams): MembersView {
  return {
    tab: params.get('tab') === 'profiles' ? 'profiles' : 'schools',
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    sort: schoolSort(params.get('sort')),
    filters: readFilters(params),
  };
}

/** Returns the address of a view, without defaults. */
export function writeMembersView({ tab, text, page, sort, filters }: MembersView): URLSearchParams {
  const params = new URLSearchParams();
  if (tab !== 'schools') params.set('tab', tab);
  const term = searchable(text);
  if (term !== '') params.set('q', term);
  if (sort !== usualSort) params.set('sort', sort);
  writeFilters(filters, params);
  if (page > 1) params.set('page', String(page));
  return params;
}
