import type { Program } from './queries.ts';

/** A program of which nothing but its title is known, with the given changes. */
export const programWith = (changes: Partial<Program>): Program => ({
  id: 'a-program',
  title: 'A program',
  deadline: null,
  closedOn: null,
  pay: null,
  stipendCents: null,
  weeks: null,
  eligibility: null,
  place: null,
  state: null,
  field: null,
  link: null,
  note: null,
  checkedOn: null,
  ...changes,
});
