import { isSchoolId } from '#model/schools/school-id.ts';
import { paths } from '#model/store/paths.ts';
import { page, urlState, type Field, type ViewOf } from '#lib/data/search-params.ts';

export const minCompared = 2;
export const maxCompared = { profile: 4, school: 5 };
export type ComparedKind = keyof typeof maxCompared;

/** Ids, separated by commas. */
const idsOf = (
  param: string,
  isId: (text: string) => boolean,
  maxLength = Infinity,
): Field<string[]> => ({
  read(params) {
    const ids = (params.get(param) ?? '').split(',').map((id) => id.trim());
    return [...new Set(ids)].filter(isId).slice(0, maxLength);
  },
  write: (ids) => (ids.length > 0 ? [[param, ids.join(',')]] : []),
});

const isApplicantId = (text: string) => /^applicant-[1-9]\d{0,8}$/.test(text);

/** The list: `?page=2&compare=applicant-1`. */
export const savedUrl = urlState({
  page: page(),
  /** The profiles chosen for a comparison, across pages. */
  chosen: idsOf('compare', isApplicantId, maxCompared.profile),
});

export type SavedView = ViewOf<typeof savedUrl>;

/** The list of the saved profiles, to choose others for a comparison. */
export const choosePath = (ids: string[]) => paths.saved + savedUrl.write({ chosen: ids });

/** The compared profiles, `?ids=applicant-1,applicant-2`, or schools, `?schools=yale-school-of-medicine,tufts-university`. */
export const comparisonUrl = urlState({
  ids: idsOf('ids', isApplicantId),
  schools: idsOf('schools', isSchoolId, maxCompared.school),
});

/** A comparison, which shows at most four profiles or five schools. */
export const comparePath = (compared: Partial<ViewOf<typeof comparisonUrl>>) =>
  paths.compare + comparisonUrl.write(compared);
