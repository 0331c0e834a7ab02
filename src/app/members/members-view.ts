import { filterFields } from '#features/members/applicants/filters.ts';
import { applicantSorts } from '#features/members/applicants/sorts.ts';
import { schoolSorts } from '#lib/applicants/school-sorts.ts';
import { oneOf, page, search, urlState, type ViewOf } from '#lib/data/search-params.ts';

import { paths } from '#lib/store/paths.ts';

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

let lastView: MembersView = membersUrl.defaults;

/** To be called with the lists that a member sees, for the links that lead back to them. */
export function rememberView(view: MembersView): void {
  lastView = view;
}

/** The lists as they were left in this tab. */
export const lastListPath = () => paths.profile + membersUrl.write(lastView);

/** The profiles as they were left, if the profiles are what was left. */
export const lastProfilesPath = () =>
  lastView.tab === 'profiles' ? lastListPath() : profilesPath({});

/** The list of the profiles that match. */
export const profilesPath = (filters: Partial<MembersView>) =>
  paths.profile + membersUrl.write({ ...membersUrl.defaults, tab: 'profiles', ...filters });
