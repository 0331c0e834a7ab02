import { paths } from '../paths.ts';

interface MembersLink {
  label: string;
  to: string;
  /** Pages that belong to it. */
  covers?: string[];
}

/** The pages for those who may read profiles. */
export const membersLinks: MembersLink[] = [
  { label: 'Profiles & Schools', to: paths.profile, covers: [paths.school] },
  { label: 'Explore', to: paths.explore },
  { label: 'Like me', to: paths.likeMe },
  { label: 'Saved', to: paths.saved, covers: [paths.compare] },
];
