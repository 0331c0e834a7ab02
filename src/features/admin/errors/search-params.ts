import { oneOf, page, urlState } from '#lib/data/search-params.ts';

import { errorFilters } from './schema.ts';

/** `?show=resolved&page=2`. */
export const errorsUrl = urlState({ filter: oneOf('show', errorFilters), page: page() });
