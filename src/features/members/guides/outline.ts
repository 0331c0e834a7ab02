import { monthNames } from '#lib/dates/dates.ts';

/** A heading of a guide with the boxes to tick below it. */
export interface Part {
  /** Of the section that it is in: 'section-3'. */
  id: string;
  title: string;
  boxes: string[];
  /** The other lines below it, of a guide's whole text. */
  text: string;
}

/** The parts of a guide, by its text or its outline, which are its lines with a heading or a box. */
export function partsOf(outline: string): Part[] {
  const parts: Part[] = [];
  let section = 0;
  for (const line of outline.split('\n')) {
    const [, mark, text = ''] = /^(##|###|- \[ \]) (.*)$/.exec(line) ?? [];
    if (mark === '##') section += 1;
    const part = parts.at(-1);
    if (mark === '- [ ]') part?.boxes.push(text);
    else if (mark) parts.push({ id: `section-${section}`, title: text, boxes: [], text: '' });
    else if (part) part.text += `${line}\n`;
  }
  return parts;
}

/** Whether a heading names a month: 'November and December' does, 'January to April' names March, too. */
function names(title: string, month: number): boolean {
  const [first = -1, last = first] = monthNames
    .map((name, nth) => ({ nth, at: title.indexOf(name) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)
    .map(({ nth }) => nth);
  return title.includes(' to ') ? first <= month && month <= last : [first, last].includes(month);
}

/** Of what only applicants to schools in Texas do. */
const ofTexas = /^(?:TMDSAS|Texas)\b/;

/** The summer that whoever is waiting for answers on a day has applied in: they come from September to August. */
export const appliedSummer = (day: string): number =>
  Number(day.slice(0, 4)) - Number(day.slice(5, 7) < '09');

/** The summer in which one applies who applied on a day: schools take applications into spring. */
export const summerOf = (day: string): number =>
  Number(day.slice(0, 4)) - Number(day.slice(5, 7) < '05');

/**
 * What the guide to the year says of a month: to whoever applies in the summer that comes next, or has applied in the last one,
 * for whom it comes later in the guide. Boxes for Texas are left out for whoever lives elsewhere.
 */
export function monthOf(
  outline: string,
  { month, hasApplied, isTexan }: { month: number; hasApplied: boolean; isTexan: boolean },
): Part | undefined {
  const found = partsOf(outline).filter(
    ({ title, boxes }) => boxes.length > 0 && names(title, month),
  );
  const part = hasApplied ? found.at(-1) : found[0];
  return part && { ...part, boxes: part.boxes.filter((box) => isTexan || !ofTexas.test(box)) };
}
