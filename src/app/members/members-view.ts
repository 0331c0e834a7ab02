import { filterFields } from '#features/applicants/filters.ts';
import { schoolSorts } from '#lib/school-sorts.ts';
import { oneOf, page, search, urlState, type ViewOf } from '#lib/search-params.ts';

/** `?tab=profiles&q=new+york&gpa=3.9-4.0&page=2`. */
export const membersUrl = urlState({
  tab: oneOf('tab', ['schools', 'profiles']),
  /** Shared by both tabs. */
  text: search('q'),
  sort: oneOf('sort', schoolSorts),
  ...filterFields,
  /** The page within the tab. */
  page: page(),
});

export type MembersView = ViewOf<typeof membersUrl>;
