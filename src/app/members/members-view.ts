import { filterFields } from '#features/members/applicants/filters.ts';
import type { ApplicantSearch } from '#features/members/applicants/queries.ts';
import { applicantSorts } from '#features/members/applicants/sorts.ts';
import type { PathTo } from '#features/members/explore/score-chart-card.tsx';
import { applicantTexts } from '#model/applicants/facts.ts';
import { schoolSorts } from '#model/schools/school-sorts.ts';
import { anyOf, oneOf, page, search, urlState, type ViewOf } from '#lib/data/search-params.ts';
import { usStates } from '#model/places/us-states.ts';
import { applicantPath, paths } from '#model/store/paths.ts';

const sectionField = oneOf('read', ['', ...applicantTexts.map(({ name }) => name)]);

/** `?tab=profiles&q=new+york&read=research&gpa_from=3.90&page=2`. */
export const membersUrl = urlState({
  tab: oneOf('tab', ['schools', 'profiles']),
  /** Shared by both tabs. */
  text: search('q'),
  sort: oneOf('sort', schoolSorts),
  tookFrom: anyOf('took', ['elsewhere', ...usStates]),
  order: oneOf('order', applicantSorts),
  /** The text to read of each profile; '' for all of it. */
  section: sectionField,
  ...filterFields,
  /** The page within the tab. */
  page: page(),
});

/** Of a school's page: `?profile=3`, or its list by `?read=research&page=2`. */
export const schoolUrl = urlState({
  section: sectionField,
  page: page(),
  /** The place of the profile that is read alone. */
  position: page('profile'),
});

export type MembersView = ViewOf<typeof membersUrl>;

/** The search for a page of the profiles. */
export function searchOf({
  text,
  section,
  order: sort,
  page: number,
  tab: _tab,
  sort: _sort,
  tookFrom: _tookFrom,
  ...filters
}: MembersView): ApplicantSearch {
  return { text, section, sort, page: number, filters };
}

let shown: MembersView = membersUrl.defaults;
let listed: MembersView = membersUrl.defaults;

/** To be called with the lists that a member sees, for the links that lead back to them. */
export function rememberView(view: MembersView): void {
  shown = view;
  listed = view;
}

/** Likewise of profiles on another page, such as a school's. */
export function rememberList(view: MembersView): void {
  listed = view;
}

/** The list of profiles that was shown last. */
export const lastList = () => listed;

/** The lists as they were left in this tab. */
export const lastListPath = () => paths.profile + membersUrl.write(shown);

/** The profiles as they were left, if the profiles are what was left. */
export const lastProfilesPath = () =>
  listed.tab === 'profiles' ? paths.profile + membersUrl.write(listed) : profilesPath({});

/** The list of the profiles that match. */
export const profilesPath = (filters: Partial<MembersView>) =>
  paths.profile + membersUrl.write({ tab: 'profiles', ...filters });

/** Where a dot of a chart leads: to its profile, or to the list of those with its scores, of one school or of all. */
export const pathToDot =
  (schoolId: string | null): PathTo =>
  ({ number, gpaFrom, gpaTo, mcat }) =>
    number > 0
      ? applicantPath(`applicant-${number}`)
      : profilesPath({ gpaFrom, gpaTo, mcatFrom: mcat, mcatTo: mcat, schoolId });
