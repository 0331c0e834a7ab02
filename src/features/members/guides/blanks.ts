/** What was typed into blanks, by their names. */
export type Typed = ReadonlyMap<string, string>;

/** A field of a template: a blank, or whether it is a case for which some of its lines are meant. */
export interface Field {
  /** The words in brackets: the same in two templates are typed once. */
  name: string;
  label: string;
  /** 'second-year', of [year, e.g. second-year]. */
  example: string;
  /** Of '[If you have met:] Thank you for …'. */
  isCase: boolean;
}

const bracket = /(\[[^[\]\n]+\])/;

const bracketsIn = (text: string) => text.split(bracket).filter((part) => bracket.test(part));

const wordsIn = (blank: string) => blank.slice(1, -1).trim();

const nameOf = (blank: string) => wordsIn(blank).toLowerCase();

const typedIn = (typed: Typed, blank: string) => typed.get(nameOf(blank))?.trim() ?? '';

/** The case for which a line is meant: '[If you have met:]'. */
const caseOf = (line: string) => /^\[[^[\]]+:\](?= )/.exec(line)?.[0];

/** A template's lines: once a case was chosen, without those that are meant for others. */
function linesOf(text: string, typed: Typed): string {
  const lines = text.split('\n').map((line) => ({ line, ofCase: caseOf(line) }));
  if (!lines.some(({ ofCase }) => ofCase && typedIn(typed, ofCase))) return text;
  return lines
    .filter(({ ofCase }) => !ofCase || typedIn(typed, ofCase))
    .map(({ line, ofCase }) => (ofCase ? line.slice(ofCase.length + 1) : line))
    .join('\n');
}

/** The parts of a template with what was typed. A blank keeps its brackets until then. */
export const partsOf = (text: string, typed: Typed) =>
  linesOf(text, typed)
    .split(bracket)
    .map((part) => {
      const isBlank = bracket.test(part);
      const filling = isBlank ? typedIn(typed, part) : '';
      return { text: filling || part, isFilled: filling !== '', isLeft: isBlank && filling === '' };
    });

/** A template as it is copied. */
export const filledIn = (text: string, typed: Typed): string =>
  partsOf(text, typed)
    .map((part) => part.text)
    .join('');

/** The fields of a template, in the order of its text, and how many of the blanks in its lines are left. */
export function fieldsOf(text: string, typed: Typed) {
  const cases = new Set(text.split('\n').map(caseOf));
  const shown = new Set(bracketsIn(linesOf(text, typed)).map(nameOf));
  const fields = new Map<string, Field>();
  for (const blank of bracketsIn(text)) {
    const isCase = cases.has(blank);
    const name = nameOf(blank);
    const [label = '', ...examples] = wordsIn(blank).split(/(?:, e\.g\.|:)(?: |$)/);
    if (fields.has(name) || !(isCase || shown.has(name))) continue;
    fields.set(name, {
      name,
      label: label.charAt(0).toUpperCase() + label.slice(1),
      example: examples.join(': '),
      isCase,
    });
  }
  return {
    fields: [...fields.values()],
    blanks: shown.size,
    left: [...shown].filter((name) => !typed.get(name)?.trim()).length,
  };
}
