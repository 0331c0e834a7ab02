import {
  oneOf,
  openId,
  page,
  search,
  urlState,
  type UrlState,
  type ViewOf,
} from '#lib/search-params.ts';

import { contributorFilters, submissionFilters } from './schema.ts';

const list = { text: search('q'), page: page(), open: openId('open') };

/** The queue, or one submission: `?show=declined&q=biology&page=2`, `?open=<id>`. */
export const queueUrl = urlState({
  of: { read: () => 'submissions' as const, write: () => [] },
  filter: oneOf('show', submissionFilters),
  ...list,
});

/** The contributors, or one of them: `?contributors&show=everyone`, `?contributors&open=<email>`. */
export const contributorsUrl = urlState({
  of: { read: () => 'contributors' as const, write: () => [['contributors', '']] },
  filter: oneOf('show', contributorFilters),
  ...list,
});

export type QueueView = ViewOf<typeof queueUrl>;
export type ContributorsView = ViewOf<typeof contributorsUrl>;
export type SubmissionsView = QueueView | ContributorsView;

export const submissionsUrl: Pick<UrlState<SubmissionsView>, 'read' | 'write'> = {
  read: (params) => (params.has('contributors') ? contributorsUrl : queueUrl).read(params),
  write: (view) =>
    view.of === 'contributors' ? contributorsUrl.write(view) : queueUrl.write(view),
};
