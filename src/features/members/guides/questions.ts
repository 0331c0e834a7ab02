import { rowsOf, tablesHeaded } from './tables.ts';

/** A question of an interview guide. */
interface Question {
  /** The part of the guide that it is in. */
  group: string;
  prompt: string;
  /** What the guide says about it, as Markdown. */
  behind: string;
}

/** How long one thinks or speaks. */
export interface Phase {
  name: string;
  seconds: number;
}

export interface Practice {
  questions: Question[];
  phases: Phase[];
  /** What leads to what the guide says about a question. */
  asks: string;
}

const plain = (text: string) => text.replaceAll('**', '').trim();

/** Numbered lists of sections that begin with what is wanted, in italics. */
function inLists(text: string): Question[] {
  return text.split(/^## /m).flatMap((section) => {
    const [, group = '', wanted, body = ''] =
      /^(?:\d+\. )?(.+)\n+\*([^*\n]+)\*\n([^]*)$/.exec(section) ?? [];
    if (wanted === undefined) return [];
    const paragraphs = body.split(/\n{2,}/);
    return Array.from(body.matchAll(/^(\d+)\. (.+)$/gm), ([, number = '', prompt = '']) => {
      const named = new RegExp(String.raw`\b(?:[Qq]uestion|For) ${number}\b`);
      const about = paragraphs.filter((paragraph) => {
        const [, quoted] = /^\*\*[^*"]*"([^"]+)"/.exec(paragraph) ?? [];
        return named.test(paragraph) || (quoted !== undefined && prompt.includes(quoted));
      });
      return { group, prompt: plain(prompt), behind: [wanted, ...about].join('\n\n') };
    });
  });
}

/** Tables of prompts, with what is listened for beside them. */
const inTables = (text: string): Question[] =>
  [...text.matchAll(tablesHeaded('Prompt'))].flatMap(({ index, groups }) => {
    const above = text.slice(0, index).matchAll(/^(?:#+ (.+)|\*\*(.+)\*\*)$/gm);
    const [, heading, bold = heading] = [...above].at(-1) ?? [];
    return rowsOf(groups?.['rows'])
      .filter(([prompt = '']) => /^\d+\. ./.test(prompt))
      .map(([prompt = '', behind = '']) => ({
        group: bold ?? '',
        prompt: plain(prompt.replace(/^\d+\. /, '')),
        behind,
      }));
  });

/** Numbered headings with a case below, as a quotation, and then a way through it. */
const inCases = (text: string): Question[] =>
  text.split(/^#+ /m).flatMap((part) => {
    const [, group = '', quotation, behind = ''] =
      /^\d+\. (.+)\n+((?:>.*\n)+)([^]*)$/.exec(part) ?? [];
    if (quotation === undefined) return [];
    const prompt = quotation.replaceAll(/^> ?/gm, '').replace(/^\*\*[^*]+\*\*/, '');
    return [{ group, prompt: plain(prompt), behind: behind.trim() }];
  });

const asStation = [
  { name: 'Read', seconds: 120 },
  { name: 'Speak', seconds: 360 },
];

/** The times are those that the guides give. */
const kinds = [
  { find: inLists, phases: [{ name: 'Answer', seconds: 90 }], asks: 'What They Really Ask' },
  { find: inTables, phases: asStation, asks: 'What They Listen For' },
  { find: inCases, phases: asStation, asks: 'A Way Through' },
];

/** The questions in a guide's text, and how they are practiced; null for a guide without any. */
export function practiceOf(text: string): Practice | null {
  for (const { find, phases, asks } of kinds) {
    const questions = find(text);
    if (questions.length > 0) return { questions, phases, asks };
  }
  return null;
}

/** In an order of chance. */
export const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/** The phase in which a time is, and the seconds that are left of it; undefined after the last. */
export function phaseAt(phases: Phase[], seconds: number) {
  let end = 0;
  for (const phase of phases) {
    end += phase.seconds;
    if (seconds < end) return { phase, left: Math.ceil(end - seconds) };
  }
  return undefined;
}
