import { expect, test } from 'vitest';

import { guidesAbout } from './guides-about.ts';

const guide = (title: string, summary = '') => ({
  id: title,
  title,
  summary,
  capability: 'application',
  isRead: true,
});
const guides = [
  guide('Personal Statement Guide', 'How to find a story and tell it.'),
  guide('Secondary Essays', 'Answers to common prompts, and a plan for twenty of them.'),
  guide('Letters of Recommendation', 'Whom to ask, and when.'),
  guide('MMI Practice', 'Stations of an interview.'),
  guide('Interview Day', 'What to wear and to ask.'),
];
const titles = (text: string) => guidesAbout(text, guides).map(({ title }) => title);

test.each([
  ['secondaries', ['Secondary Essays']],
  ['how to write a personal statement', ['Personal Statement Guide']],
  ['“recommendation letter”', ['Letters of Recommendation']],
  ['mmi', ['MMI Practice']],
  ['interviews', ['Interview Day', 'MMI Practice']],
  ['what school', []],
  ['statistics', []],
  ['', []],
])('%s is told of in %j', (text, expected) => {
  expect(titles(text)).toEqual(expected);
});
