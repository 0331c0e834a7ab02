import { writeComparedIds, writeSavedView, type SavedView } from '#features/saved/saved-params.ts';

import { paths } from '../paths.ts';

export const savedPath = (view: SavedView) => paths.saved + writeSavedView(view);

/** The comparison of two to four profiles. */
export const comparePath = (applicantIds: string[]) =>
  paths.compare + writeComparedIds(applicantIds);
