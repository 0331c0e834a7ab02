import {
  anyOf,
  openId,
  page,
  search,
  sort,
  urlState,
  type ViewOf,
} from '#lib/data/search-params.ts';

export const customerStates = [
  { value: '', label: 'Everyone' },
  { value: 'holding', label: 'Holds something' },
  { value: 'lapsed', label: 'Lapsed' },
  { value: 'given', label: 'Given access' },
  { value: 'revoked', label: 'Access revoked' },
  { value: 'never_bought', label: 'Never bought' },
  { value: 'unverified', label: 'Not verified' },
  { value: 'waiting', label: 'Waiting grant' },
];

/** `?q=robin&holds=cheatsheet&state=lapsed&page=2`; `?person=robin@example.com`. */
export const customersUrl = urlState({
  text: search('q'),
  /** The id of a product. */
  product: search('holds'),
  state: anyOf('state', customerStates),
  sort: sort('since-desc', 'since', 'seen', 'orders', 'kept', 'name'),
  page: page(),
  open: openId('person'),
});

export type CustomersView = ViewOf<typeof customersUrl>;
