import { writeComparedIds, writeSavedView, type SavedView } from '#features/saved/saved-params.ts';

import { paths } from '../paths.ts';

export const savedPath = (view: SavedView) => paths.saved + writeSavedView(view);

/** Two to four profiles side by side. */
export const comparePath = (applicantIds: string[]) =>
  paths.compare + writeComparedIds(applicantIds);
