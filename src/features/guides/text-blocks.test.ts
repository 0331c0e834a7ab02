import { expect, test } from 'vitest';

import { textBlocks, textRuns } from './text-blocks.ts';

test('a text falls into headings, paragraphs, lists and tables', () => {
  const text = [
    '## Before',
    'Two lines\nof one paragraph.',
    '- one\n- two',
    '1. first\n2. second',
    '| Days | Do |\n| --- | --- |\n| 14 | Read. |\n| 1 | Sleep. |',
  ].join('\n\n');
  expect(textBlocks(text)).toEqual([
    { kind: 'heading', text: 'Before' },
    { kind: 'paragraph', text: 'Two lines\nof one paragraph.' },
    { kind: 'list', isOrdered: false, items: ['one', 'two'] },
    { kind: 'list', isOrdered: true, items: ['first', 'second'] },
    {
      kind: 'table',
      head: ['Days', 'Do'],
      rows: [
        ['14', 'Read.'],
        ['1', 'Sleep.'],
      ],
    },
  ]);
});

test('what only looks like one of them is a paragraph', () => {
  expect(textBlocks('- one\nand no list')).toEqual([
    { kind: 'paragraph', text: '- one\nand no list' },
  ]);
  expect(textBlocks('\n\n  \n')).toEqual([]);
});

test('asterisks set words off, and a lone one is itself', () => {
  expect(textRuns('a **bold** and *slanted* word, 2 * 3')).toEqual([
    { text: 'a ', emphasis: 'none' },
    { text: 'bold', emphasis: 'strong' },
    { text: ' and ', emphasis: 'none' },
    { text: 'slanted', emphasis: 'slight' },
    { text: ' word, 2 * 3', emphasis: 'none' },
  ]);
});

test('a link leads to an address of the web, and nowhere else', () => {
  expect(textRuns('See [the *list*](https://example.com/a?b=c), **soon**.')).toEqual([
    { text: 'See ', emphasis: 'none' },
    { text: 'the *list*', emphasis: 'none', href: 'https://example.com/a?b=c' },
    { text: ', ', emphasis: 'none' },
    { text: 'soon', emphasis: 'strong' },
    { text: '.', emphasis: 'none' },
  ]);
  const script = '[list](javascript:alert(1))';
  expect(textRuns(script)).toEqual([{ text: script, emphasis: 'none' }]);
});
