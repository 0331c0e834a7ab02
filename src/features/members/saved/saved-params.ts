import { paths } from '#model/store/paths.ts';
import { page, urlState, type Field, type ViewOf } from '#lib/data/search-params.ts';

export const minCompared = 2;
export const maxCompared = 4;

/** Ids of profiles, separated by commas. */
const applicantIds = (param: string, maxLength = Infinity): Field<string[]> => ({
  read(params) {
    const ids = (params.get(param) ?? '').split(',').map((id) => id.trim());
    return [...new Set(ids)]
      .filter((id) => /^applicant-[1-9]\d{0,8}$/.test(id))
      .slice(0, maxLength);
  },
  write: (ids) => (ids.length > 0 ? [[param, ids.join(',')]] : []),
});

/** The list: `?page=2&compare=applicant-1`. */
export const savedUrl = urlState({
  page: page(),
  /** The profiles chosen for a comparison, across pages. */
  chosen: applicantIds('compare', maxCompared),
});

export type SavedView = ViewOf<typeof savedUrl>;

/** The list of the saved profiles, to choose others for a comparison. */
export const choosePath = (ids: string[]) =>
  paths.saved + savedUrl.write({ ...savedUrl.defaults, chosen: ids });

/** The compared profiles: `?ids=applicant-1,applicant-2`. */
export const comparisonUrl = urlState({ ids: applicantIds('ids') });

/** A comparison, which shows at most four profiles. */
export const comparePath = (ids: string[]) => paths.compare + comparisonUrl.write({ ids });
