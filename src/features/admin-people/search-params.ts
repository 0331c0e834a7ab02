import { openId, page, search, urlState, type ViewOf } from '#lib/search-params.ts';

/** `?q=robin&page=2`; `?person=robin@example.com`. */
export const peopleUrl = urlState({ text: search('q'), page: page(), open: openId('person') });

export type PeopleView = ViewOf<typeof peopleUrl>;
