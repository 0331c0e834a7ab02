import { readPage, searchable } from '#lib/search-params.ts';

import {
  contributorParts,
  submissionParts,
  type ContributorPart,
  type SubmissionPart,
} from './schema.ts';

/** The queue, or one submission: `?show=declined&q=biology&page=2`, `?open=<id>`. */
export interface QueueView {
  of: 'submissions';
  part: SubmissionPart;
  text: string;
  page: number;
  open: string | null;
}

/** The contributors, or one of them: `?contributors&show=everybody`, `?contributors&open=<e-mail>`. */
export interface ContributorsView {
  of: 'contributors';
  part: ContributorPart;
  text: string;
  page: number;
  open: string | null;
}

export type SubmissionsView = QueueView | ContributorsView;

export const firstViews = {
  submissions: { of: 'submissions', part: 'pending', text: '', page: 1, open: null },
  contributors: { of: 'contributors', part: 'owed', text: '', page: 1, open: null },
} as const;

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readSubmissionsView(params: URLSearchParams): SubmissionsView {
  const asked = params.get('show');
  const shown = {
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    open: params.has('open') ? searchable(params.get('open') ?? '') : null,
  };
  if (params.has('contributors')) {
    const part = contributorParts.find(({ value }) => value === asked)?.value ?? 'owed';
    return { of: 'contributors', part, ...shown };
  }
  const part = submissionParts.find(({ value }) => value === asked)?.value ?? 'pending';
  return { of: 'submissions', part, ...shown };
}

/** The URL search params of a view. Defaults are left out. */
export function writeSubmissionsView(view: SubmissionsView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.of === 'contributors') params.set('contributors', '');
  if (view.part !== firstViews[view.of].part) params.set('show', view.part);
  if (view.text.trim() !== '') params.set('q', view.text.trim());
  if (view.page > 1) params.set('page', String(view.page));
  if (view.open !== null) params.set('open', view.open);
  return params;
}
