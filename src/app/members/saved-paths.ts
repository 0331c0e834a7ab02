import { comparisonUrl, savedUrl, type SavedView } from '#features/saved/saved-params.ts';

import { paths } from '#lib/paths.ts';

export const savedPath = (view: SavedView) => paths.saved + savedUrl.write(view);

/** A comparison, which shows at most four profiles. */
export const comparePath = (ids: string[]) => paths.compare + comparisonUrl.write({ ids });
