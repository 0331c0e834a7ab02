import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

import { phaseAt, practiceOf, shuffled } from './questions.ts';

const folder = 'supabase/storage/guides';
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const guides = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.md'),
);
const questionsOf = (text: string) => practiceOf(text)?.questions ?? [];

test('three guides have questions, each of which has words behind it', () => {
  const found = guides.flatMap((name) => {
    const questions = questionsOf(textOf(name));
    for (const { group, prompt, behind } of questions) {
      expect(group).not.toBe('');
      expect(prompt).toMatch(/^[^*|>]{10,}$/);
      expect(behind.length).toBeGreaterThan(20);
    }
    return questions.length === 0 ? [] : [`${name}: ${questions.length}`];
  });
  expect(found.toSorted()).toEqual([
    'interview/ethics-primer.md: 9',
    'interview/mmi-guide.md: 16',
    'interview/traditional-interview-questions.md: 48',
  ]);
});

test('the times are those of the guides', () => {
  expect(textOf('interview/mmi-guide.md')).toContain('Read for two minutes, speak for six.');
  expect(practiceOf(textOf('interview/mmi-guide.md'))?.phases).toEqual([
    { name: 'Read', seconds: 120 },
    { name: 'Speak', seconds: 360 },
  ]);
  const traditional = textOf('interview/traditional-interview-questions.md');
  expect(traditional).toContain('for at most 90 seconds');
  expect(practiceOf(traditional)?.phases).toEqual([{ name: 'Answer', seconds: 90 }]);
});

test('a list of questions: what is wanted, and what is said of one by its number or its words', () => {
  const text = `## How to

*Not this.*

Nothing.

## 1. Openers

*What they want: **you**.*

1. Who are you?
12. Why us? Say more.

**Outline for "Why us", short:** because.

For question 12, be brief. For 120, not.

## 2. Without a line in italics

2. Not a question.
`;
  expect(questionsOf(text)).toEqual([]);
  expect(questionsOf(text.replace('**you**', 'you'))).toEqual([
    { group: 'Openers', prompt: 'Who are you?', behind: 'What they want: you.' },
    {
      group: 'Openers',
      prompt: 'Why us? Say more.',
      behind:
        'What they want: you.\n\n**Outline for "Why us", short:** because.\n\nFor question 12, be brief. For 120, not.',
    },
  ]);
});

test('a table of prompts: its group is the line above it', () => {
  const table =
    '| Prompt | Listened for |\n| --- | --- |\n| 1. **A** car. | Calm |\n| Not one | x |';
  const text = `## Sixteen\n\n${table}\n\n**Acting**\n\n${table}`;
  expect(questionsOf(text)).toEqual([
    { group: 'Sixteen', prompt: 'A car.', behind: 'Calm' },
    { group: 'Acting', prompt: 'A car.', behind: 'Calm' },
  ]);
});

test('a case: its quotation, and what is below until the next heading', () => {
  const text =
    '## Cases\n\n### 1. One bed\n\n> **Example.** Two\n> patients.\n\n**A:** b\n\n### 2. None\n\nText\n';
  expect(questionsOf(text)).toEqual([
    { group: 'One bed', prompt: 'Two\npatients.', behind: '**A:** b' },
  ]);
});

test.each(['', '## A\n\n1. b', '> quote', '| Prompt | b |'])('%j has no questions', (text) => {
  expect(practiceOf(text)).toBeNull();
});

test('shuffling keeps every item', () => {
  const items = [...Array(50).keys()];
  expect(shuffled(items)).not.toEqual(items);
  expect(shuffled(items).toSorted((a, b) => a - b)).toEqual(items);
});

test.each([
  [0, 'Read', 120],
  [119.2, 'Read', 1],
  [120, 'Speak', 360],
  [479.9, 'Speak', 1],
  [480, undefined, undefined],
])('after %d seconds: %s, %s left', (seconds, name, left) => {
  const phases = practiceOf(textOf('interview/mmi-guide.md'))?.phases ?? [];
  const now = phaseAt(phases, seconds);
  expect([now?.phase.name, now?.left]).toEqual([name, left]);
});
