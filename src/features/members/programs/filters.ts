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

/** Where a day lies in its season, from September to August: days of different years compare by it. */
const inSeason = (day: string) => `${day.slice(5) < '09' ? 1 : 0}${day.slice(4)}`;

/** Of a program without a deadline: did an earlier year's applications close before a day of the season? Null if not known. */
export const closedBefore = ({ deadline, closedOn }: Program, asked: string) =>
  asked === '' || deadline !== null || closedOn === null
    ? null
    : inSeason(closedOn) < inSeason(asked);

type Key = string | number | null;

/** The second key is for those that lack the first. */
const sortKeys: Record<string, ((program: Program) => Key)[]> = {
  deadline: [({ deadline }) => deadline, ({ closedOn }) => closedOn && inSeason(closedOn)],
  title: [({ title }) => title],
  stipend: [({ stipendCents }) => stipendCents],
  weeks: [({ weeks }) => weeks],
  state: [({ state }) => state],
};

function compared(a: Key, b: Key, direction: string | undefined) {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b), 'en', { numeric: true });
  return direction === 'desc' ? -order : order;
}

/** What a view asks of a program that is not known. */
export const unknownOf = ({ pay, deadline }: Program, view: ProgramsView) => [
  ...(view.pay !== '' && pay === null ? ['pay'] : []),
  ...(view.after !== '' && deadline === null ? ['deadline'] : []),
];

/** The programs of a view, in its order; those that may belong there, and what is not known, come last. */
export function shownPrograms(programs: Program[], view: ProgramsView): Program[] {
  const words = folded(view.text).split(/\s+/).filter(Boolean);
  const [by = '', direction] = view.sort.split('-');
  const keys = sortKeys[by] ?? [];
  // Three are more than those of a program that closed late enough in an earlier year.
  const doubtsOf = (program: Program) => {
    const unknown = unknownOf(program, view);
    return (
      unknown.length +
      Number(view.state !== '' && !isIn(program, view.state)) +
      (unknown.includes('deadline') && program.closedOn === null ? 3 : 0)
    );
  };
  return programs
    .filter((program) => {
      const { title, place, state, field, eligibility, note } = program;
      const text = folded([title, place, state, field, eligibility, note].join(' '));
      return (
        words.every((word) => text.includes(word)) &&
        (view.state === '' || mayBeIn(program, view.state)) &&
        (view.field === '' || fieldsOf(program).includes(view.field)) &&
        (view.pay === '' || (program.pay ?? view.pay) === view.pay) &&
        (program.deadline ?? view.after) >= view.after &&
        closedBefore(program, view.after) !== true
      );
    })
    .toSorted((one, other) => {
      const orders = keys.map((keyOf) => compared(keyOf(one), keyOf(other), direction));
      return [doubtsOf(one) - doubtsOf(other), ...orders].find((order) => order !== 0) ?? 0;
    });
}
