import { expect, test } from 'vitest';

import { areas } from '#model/plans/capabilities.ts';

import { passagesAbout } from './passages.ts';

const guide = (title: string, summary = '', outline: string | null = null) => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  summary,
  outline,
  capability: 'application',
  textPath: null,
  isRead: true,
});
const guides = [
  guide('Personal Statement Guide', 'How to find a story and tell it.'),
  guide('Secondary Essays', 'Answers to common prompts, and a plan for twenty of them.'),
  guide('Letters of Recommendation', 'Whom to ask, and when.'),
  guide(
    'MMI Practice',
    'Stations of an interview.',
    '## What an MMI is\n## An MMI by the minute\n## MMI prompts',
  ),
  guide('Interview Day', 'What to wear and to ask.'),
  guide(
    'The Year',
    '',
    '## What Texas does differently\n### Letters\n- [ ] Ask two letter writers\n## Spring\n### Letters to follow up',
  ),
  { ...guide('CV template', 'One page.', '## Letters'), isRead: false },
];
const titles = (text: string, most = 3) =>
  passagesAbout(text, guides, most).map(({ title }) => title);

test.each([
  ['secondaries', ['Secondary Essays']],
  ['second', ['Secondary Essays']],
  ['how to write a personal statement', ['Personal Statement Guide']],
  ['“recommendation letter”', ['Letters of Recommendation', 'Letters', 'Letters to follow up']],
  ['mmi', ['MMI Practice', 'What an MMI is', 'An MMI by the minute']],
  ['interviews', ['Interview Day', 'MMI Practice']],
  ['texas letter', ['Letters of Recommendation', 'What Texas does differently', 'Letters']],
  ['cv', ['CV template']],
  ['stations letter', ['Letters of Recommendation', 'Letters', 'Letters to follow up']],
  ['interview stations', ['MMI Practice', 'Interview Day']],
  ['what school', []],
  ['statistics', []],
  ['to', []],
  ['', []],
])('%s is told of in %j', (text, expected) => {
  expect(titles(text)).toEqual(expected);
});

test.each([
  ['amcas', ['Second', 'First']],
  ['amcas fee', ['Second']],
  ['amcas opera', []],
])('%s is told of in the texts of %j', (asked, expected) => {
  const text = 'amcas\n## First\nOf AMCAS.\n## Second\n- [ ] Pay\nAMCAS has a fee, AMCAS.';
  const whole = { ...guide('The Year', '', '## First\n## Second'), text };
  expect(passagesAbout(asked, [whole], 3).map(({ title }) => title)).toEqual(expected);
});

test('a section has its own address within its guide, and what is no text that of its shelf', () => {
  const [section] = passagesAbout('texas', guides, 1);
  expect(section).toEqual({
    to: `${areas.application.path}?document=the-year#section-1`,
    title: 'What Texas does differently',
    guide: 'The Year',
  });
  expect(passagesAbout('cv', guides, 1)[0]?.to).toBe(areas.application.path);
});
