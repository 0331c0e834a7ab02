import { anyOf, day, search, sort, urlState, type ViewOf } from '#lib/data/search-params.ts';
import { withoutMarks } from '#lib/text/without-marks.ts';
import { usStates } from '#model/places/us-states.ts';

import type { Program } from './queries.ts';

/** `?q=genetics&state=Texas&field=Biology&pay=paid&after=2027-02-01&sort=title-asc`. */
export const programsUrl = urlState({
  text: search('q'),
  state: anyOf('state', usStates),
  field: search('field'),
  pay: anyOf('pay', ['paid', 'unpaid']),
  after: day('after'),
  sort: sort('deadline-asc', 'deadline', 'title', 'stipend', 'weeks', 'state'),
});

export type ProgramsView = ViewOf<typeof programsUrl>;

const fieldsOf = ({ field }: Program) => (field ?? '').split(/\s*,\s*/).filter(Boolean);

/** What the filters offer: the states and fields of some program, in order. */
export function choicesOf(programs: Program[]) {
  return {
    states: usStates.filter((state) => programs.some((program) => isIn(program, state))),
    fields: [...new Set(programs.flatMap(fieldsOf))].toSorted((a, b) => a.localeCompare(b)),
  };
}

/** Some are at one of two places: 'Maine or Connecticut'. */
const isIn = ({ state, place }: Program, wanted: string) =>
  state === wanted ||
  (state === null && (place ?? '').split(/\s*,\s*| or | and /).includes(wanted));

/** One that is at 'Many places' may be in any state. */
const mayBeIn = (program: Program, wanted: string) =>
  isIn(program, wanted) || (program.state === null && /^many\b/i.test(program.place ?? 'Many'));

const folded = (text: string) => withoutMarks(text).toLowerCase();

const sortKeys: Record<string, (program: Program) => string | number | null> = {
  deadline: ({ deadline }) => deadline,
  title: ({ title }) => title,
  stipend: ({ stipendCents }) => stipendCents,
  weeks: ({ weeks }) => weeks,
  state: ({ state }) => state,
};

/** What a view asks of a program that is not known. */
export const unknownOf = ({ pay, deadline }: Program, view: ProgramsView) => [
  ...(view.pay !== '' && pay === null ? ['pay'] : []),
  ...(view.after !== '' && deadline === null ? ['deadline'] : []),
];

/** The programs of a view, in its order; those that may belong there, and what is not known, come last. */
export function shownPrograms(programs: Program[], view: ProgramsView): Program[] {
  const words = folded(view.text).split(/\s+/).filter(Boolean);
  const [by = '', direction] = view.sort.split('-');
  const keyOf = sortKeys[by] ?? (() => null);
  const doubtsOf = (program: Program) =>
    unknownOf(program, view).length + Number(view.state !== '' && !isIn(program, view.state));
  return programs
    .filter((program) => {
      const { title, place, state, field, eligibility, note } = program;
      const text = folded([title, place, state, field, eligibility, note].join(' '));
      return (
        words.every((word) => text.includes(word)) &&
        (view.state === '' || mayBeIn(program, view.state)) &&
        (view.field === '' || fieldsOf(program).includes(view.field)) &&
        (view.pay === '' || (program.pay ?? view.pay) === view.pay) &&
        (program.deadline ?? view.after) >= view.after
      );
    })
    .toSorted((one, other) => {
      const doubt = doubtsOf(one) - doubtsOf(other);
      if (doubt !== 0) return doubt;
      const [a, b] = [keyOf(one), keyOf(other)];
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const order =
        typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b), 'en', { numeric: true });
      return direction === 'desc' ? -order : order;
    });
}
