import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { fieldsOf, filledIn } from './blanks.ts';

const typed = (texts: Record<string, string>) => new Map(Object.entries(texts));
const nothing = typed({});
const labelsOf = (text: string, texts = {}) =>
  fieldsOf(text, typed(texts)).fields.map(({ label }) => label);

test('a blank is a field once, with its example', () => {
  expect(
    fieldsOf('[Name], [year, e.g. second-year], [how: a talk, a list], [name]', nothing),
  ).toEqual({
    fields: [
      { name: 'name', label: 'Name', example: '', isCase: false },
      { name: 'year, e.g. second-year', label: 'Year', example: 'second-year', isCase: false },
      { name: 'how: a talk, a list', label: 'How', example: 'a talk, a list', isCase: false },
    ],
    blanks: 3,
    left: 3,
  });
});

test('what was typed takes the place of its brackets, and the others stay', () => {
  const text = 'Dear [Name],\n[day] [name]';
  const texts = typed({ name: ' Ada [B.] ', day: ' ' });
  expect(filledIn(text, texts)).toBe('Dear Ada [B.],\n[day] Ada [B.]');
  expect(fieldsOf(text, texts).left).toBe(1);
});

test.each(['', 'No blank', '[]', '[two\nlines]', 'a ] b ['])('%j has no blank', (text) => {
  expect(fieldsOf(text, nothing)).toEqual({ fields: [], blanks: 0, left: 0 });
  expect(filledIn(text, nothing)).toBe(text);
});

test('a name of an object is a blank like others', () => {
  expect(filledIn('[constructor] [__proto__]', typed({ constructor: 'a' }))).toBe('a [__proto__]');
});

test('only the lines of the case that was chosen are kept, and their fields', () => {
  const text = 'Dear [name],\n[If met:] Since [day].\n[If asked:] Since [week].\nBye';
  expect(labelsOf(text)).toEqual(['Name', 'If met', 'Day', 'If asked', 'Week']);
  expect(filledIn(text, nothing)).toBe(text);
  const met = { 'if met:': 'yes' };
  expect(labelsOf(text, met)).toEqual(['Name', 'If met', 'Day', 'If asked']);
  expect(filledIn(text, typed(met))).toBe('Dear [name],\nSince [day].\nBye');
  expect(fieldsOf(text, typed(met))).toMatchObject({ blanks: 2, left: 2 });
  expect(fieldsOf('Say [if met:] so', nothing).fields[0]?.isCase).toBe(false);
});

test("no field of a new store's templates is for several days or people", () => {
  const rows = readFileSync('supabase/migrations/20261122004600_guide_data.sql', 'utf8');
  const templates = [...rows.matchAll(/\$body\$(Subject: .*?)\$body\$/gs)];
  expect(templates).toHaveLength(5);
  for (const [, text = ''] of templates) {
    const labels = labelsOf(text);
    expect(new Set(labels).size).toBe(labels.length);
    const unclear = /^(?:date|month|year|time|last name)$/i;
    expect(labels.filter((label) => unclear.test(label))).toEqual([]);
  }
});
