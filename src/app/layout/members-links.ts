import { paths } from '../paths.ts';

interface MembersLink {
  label: string;
  to: string;
  /** Further pages on which the link is marked as current. */
  covers?: string[];
}

/** The pages for members with access to the profiles. */
export const membersLinks: MembersLink[] = [
  { label: 'Profiles & Schools', to: paths.profile, covers: [paths.applicant, paths.school] },
  { label: 'Explore', to: paths.explore },
  { label: 'Like me', to: paths.likeMe },
  { label: 'Saved', to: paths.saved, covers: [paths.compare] },
];
