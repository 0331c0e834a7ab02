import { filterFields } from '#features/applicants/filters.ts';
import { applicantSorts } from '#features/applicants/sorts.ts';
import { schoolSorts } from '#lib/school-sorts.ts';
import { oneOf, page, search, urlState, type ViewOf } from '#lib/search-params.ts';

import { paths } from '../paths.ts';

/** `?tab=profiles&q=new+york&gpa=3.9-4.0&page=2`. */
export const membersUrl = urlState({
  tab: oneOf('tab', ['schools', 'profiles']),
  /** Shared by both tabs. */
  text: search('q'),
  sort: oneOf('sort', schoolSorts),
  order: oneOf('order', applicantSorts),
  ...filterFields,
  /** The page within the tab. */
  page: page(),
});

export type MembersView = ViewOf<typeof membersUrl>;

/** The list of the profiles that match. */
export const profilesPath = (filters: Partial<MembersView>) =>
  paths.profile + membersUrl.write({ ...membersUrl.defaults, tab: 'profiles', ...filters });
