import { areas, shelves } from '#model/plans/capabilities.ts';
import { plainText } from '#lib/text/clean.ts';
import { withoutMarks } from '#lib/text/without-marks.ts';

import { partsOf } from './outline.ts';
import type { GuideTitle } from './queries.ts';

/** Says nothing of what a guide is about. */
const common =
  /^(?:a[nst]|about|b[ey]|d[io]d?|does|for|go|guides?|have|help|i[fnst]|m[ey]|medical|no|o[fnr]|schools?|so|that|the|their|there|these|they|this|to|up|us|we|what|when|where|which|with|write|your?)$/;

const wordsOf = (text: string) =>
  withoutMarks(plainText(text))
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/** Whether a word is the beginning of the other, or nearly is the other, as 'secondary' and 'secondaries' are. */
function isAlike(asked: string, other: string): boolean {
  if (asked.length >= 3 && other.startsWith(asked)) return true;
  const length = Math.max(4, Math.min(asked.length, other.length) - 2);
  return (
    asked.slice(0, length) === other.slice(0, length) && Math.abs(asked.length - other.length) <= 3
  );
}

const isIn = (text: string) => {
  const words = wordsOf(text);
  return (asked: string) => words.some((word) => isAlike(asked, word));
};

const sumOf = (words: string[], scoreOf: (word: string) => number) =>
  words.reduce((sum, word) => sum + scoreOf(word), 0);

/** A guide, or a section of one, with its address. */
export interface Passage {
  to: string;
  title: string;
  /** The guide that it is a section of. */
  guide?: string;
}

const mostOfOne = 2;

type Test = (word: string) => boolean;

/** What tells of all words comes before what tells of some. */
const ofAll = 100;

/**
 * The guides, and their sections, that tell of a search: its words are in the title, the summary or the section's heading, or all
 * of them in a section's text, as far as that is there. Those with most of them come first.
 */
export function passagesAbout(
  text: string,
  guides: (GuideTitle & { text?: string | undefined })[],
  most: number,
): Passage[] {
  const asked = [...new Set(wordsOf(text))].filter(
    (word) => word.length >= 2 && !common.test(word),
  );
  if (asked.length === 0) return [];
  /** Of a name, and of what says more of it, where a word counts for one. */
  const scoreOf = (weight: number, isNamed: Test, isBeside: Test) =>
    sumOf(asked, (word) => (isNamed(word) ? weight : Number(isBeside(word)))) +
    (asked.every((word) => isNamed(word) || isBeside(word)) ? ofAll : 0);
  return guides
    .flatMap((guide) => {
      const path = pathOf(guide);
      const isInTitle = isIn(guide.title);
      const isInSummary = isIn(guide.summary);
      const whole = {
        score: scoreOf(4, isInTitle, isInSummary),
        passage: { to: path, title: guide.title },
      };
      const parts = guide.isRead ? partsOf(guide.text ?? guide.outline ?? '') : [];
      const sections = parts.map(({ id, title, boxes, text: body }) => {
        const isInHeading = isIn(title);
        const words = guide.text === undefined ? [] : wordsOf([...boxes, body].join('\n'));
        const mentions = asked.map((word) => words.filter((other) => isAlike(word, other)).length);
        const least = Math.min(...mentions);
        return {
          score: asked.some(isInHeading) ? scoreOf(3, isInHeading, isInTitle) : least / (least + 1),
          passage: { to: `${path}#${id}`, title, guide: guide.title },
        };
      });
      return [whole, ...sections.toSorted((a, b) => b.score - a.score).slice(0, mostOfOne)];
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage)
    .slice(0, most);
}

/** Where a guide opens; one that is no text, on its shelf. */
export function pathOf({ id, capability, isRead }: GuideTitle): string {
  const shelf = shelves.find((name) => name === capability) ?? shelves[0];
  return areas[shelf].path + (isRead ? `?document=${id}` : '');
}
