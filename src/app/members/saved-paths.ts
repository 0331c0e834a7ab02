import { comparisonUrl, savedUrl, type SavedView } from '#features/saved/saved-params.ts';

import { paths } from '../paths.ts';

export const savedPath = (view: SavedView) => paths.saved + savedUrl.write(view);

/** The comparison of two to four profiles. */
export const comparePath = (ids: string[]) => paths.compare + comparisonUrl.write({ ids });
