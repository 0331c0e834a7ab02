import { plainText } from '#lib/text/clean.ts';

import type { GuideTitle } from './queries.ts';

/** Says nothing of what a guide is about. */
const common =
  /^(?:about|does|have|help|guides?|medical|school|schools|that|their|there|these|they|this|what|when|where|which|with|write|your)$/;

const wordsOf = (text: string) =>
  plainText(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);

/** Whether one word begins the other, as 'secondary' and 'secondaries' nearly do. */
const isAlike = (a: string, b: string) => {
  const length = Math.max(4, Math.min(a.length, b.length) - 2);
  return a.slice(0, length) === b.slice(0, length) && Math.abs(a.length - b.length) <= 3;
};

/** The guides whose titles or summaries have a word of a search, those with most of them first. */
export function guidesAbout(text: string, guides: GuideTitle[]): GuideTitle[] {
  const wanted = new Set(wordsOf(text).filter((word) => word.length >= 3 && !common.test(word)));
  const scored = guides.map((guide) => {
    const title = wordsOf(guide.title);
    const summary = wordsOf(guide.summary);
    const score = [...wanted].reduce(
      (sum, word) =>
        sum +
        (title.some((each) => isAlike(word, each)) ? 3 : 0) +
        (summary.some((each) => isAlike(word, each)) ? 1 : 0),
      0,
    );
    return { guide, score };
  });
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ guide }) => guide)
    .slice(0, 3);
}
