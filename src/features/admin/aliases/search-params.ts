import { page, search, task, urlState, type ViewOf } from '#lib/data/search-params.ts';

/** `?q=pitt&page=2`; `?edit=nyu`, `?remove=nyu`, `?add`. */
export const aliasesUrl = urlState({
  text: search('q'),
  page: page(),
  task: task(['edit', 'remove'], ['add']),
});

export type AliasesTask = ViewOf<typeof aliasesUrl>['task'];
