import { readFilters, writeFilters, type ApplicantFilters } from '#features/applicants/filters.ts';
import { schoolSort, usualSort, type SchoolSort } from '#lib/school-sorts.ts';
import { readPage, searchable } from '#lib/search-params.ts';

/** What the members page shows, as its address says it. */
export interface MembersView {
  tab: 'schools' | 'profiles';
  /** Looked for in both tabs. */
  text: string;
  /** Of the tab. */
  page: number;
  sort: SchoolSort;
  filters: ApplicantFilters;
}

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
export function readMembersView(params: URLSearchParams): MembersView {
  return {
    tab: params.get('tab') === 'profiles' ? 'profiles' : 'schools',
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    sort: schoolSort(params.get('sort')),
    filters: readFilters(params),
  };
}

/** The address of a view. What is as usual leaves no trace. */
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
