import { schoolSorts } from '#model/schools/school-sorts.ts';
import { oneOf, openId, page, search, urlState } from '#lib/data/search-params.ts';

/** `?q=york&sort=profiles-desc&page=2`; `?edit=yale`. */
export const schoolsUrl = urlState({
  text: search('q'),
  sort: oneOf('sort', schoolSorts),
  page: page(),
  edited: openId('edit'),
});
