import { schoolSorts } from '#lib/school-sorts.ts';
import { oneOf, openId, page, search, urlState } from '#lib/search-params.ts';

/** `?q=york&sort=profiles-desc&page=2`; `?edit=yale`. */
export const schoolsUrl = urlState({
  text: search('q'),
  sort: oneOf('sort', schoolSorts),
  page: page(),
  edited: openId('edit'),
});
