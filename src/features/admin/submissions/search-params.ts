import { pageSizes } from '#lib/data/pages.ts';
import { oneOf, openId, page, search, urlState, type ViewOf } from '#lib/data/search-params.ts';

import { contributorFilters, submissionFilters } from './schema.ts';

const list = { text: search('q'), page: page(), open: openId('open') };

/** The queue, or one submission: `?show=declined&q=biology&page=2`, `?open=<id>`, and `?edit=<id>` for its form. */
export const queueUrl = urlState({
  filter: oneOf('show', submissionFilters),
  ...list,
  size: oneOf('size', pageSizes),
  edited: openId('edit'),
});

/** The contributors, or one of them: `?show=everyone`, `?open=<email>`. */
export const payoutsUrl = urlState({ filter: oneOf('show', contributorFilters), ...list });

export type QueueView = ViewOf<typeof queueUrl>;
export type PayoutsView = ViewOf<typeof payoutsUrl>;
