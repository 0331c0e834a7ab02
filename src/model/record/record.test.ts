import { expect, test } from 'vitest';

import { toMomentField } from '#lib/dates/moment-field.ts';

import {
  choices,
  dollars,
  moment,
  orNull,
  select,
  sortOrder,
  text,
  whole,
  yesNo,
  type Field,
} from './kinds.tsx';

const words = { label: 'Field' };
const colors = [{ value: 'r', label: 'Red' }];

const fields: Record<string, [field: Field<unknown, unknown>, stored: unknown, typed: unknown]> = {
  text: [text(9, words), 'a b', 'a b'],
  'no text': [orNull(text(9, words)), null, ''],
  'a number': [whole(9, words), 7, '7'],
  'no number': [whole(9, words), null, ''],
  place: [sortOrder(words), -3, '-3'],
  amount: [dollars(900, words), 500, '5.00'],
  moment: [moment(words), '2030-01-05T09:30:41.5Z', toMomentField('2030-01-05T09:30:41.5Z')],
  'no moment': [moment(words), null, ''],
  'yes or no': [yesNo(true, words), false, false],
  choice: [select(colors, words), 'r', 'r'],
  choices: [choices(words), ['a'], ['a']],
  'no choices': [orNull(choices(words)), null, []],
};

test.each(Object.entries(fields))(
  'what was not touched is stored as it was, even its seconds: %s',
  (_, [field, stored, typed]) => {
    expect(field.stored.parse(stored)).toEqual(stored);
    expect(field.toTyped(stored)).toEqual(typed);
    expect(field.schema.parse(typed)).toEqual(typed);
    expect(field.toStored(typed, stored)).toEqual(stored);
  },
);

test.each<[field: Field<unknown, unknown>, typed: unknown, written: string]>([
  [text(9, words), ' a ', 'a'],
  [whole(9, words), '007', '7'],
  [whole(9, { ...words, empty: 'No limit' }), ' ', 'No limit'],
  [dollars(900, words), '$5', '5.00'],
  [yesNo(true, words), true, 'Yes'],
  [select(colors, words), 'r', 'Red'],
  [select(colors, words), 'gone', 'gone'],
  [choices(words), ['b', 'a'], 'a, b'],
  [choices({ ...words, empty: 'All' }), [], 'All'],
])('two versions are compared in words: %#', (field, typed, written) => {
  expect(field.write(typed)).toBe(written);
});

test.each<[field: Field<unknown, unknown>, typed: unknown, problem: string]>([
  [text(3, words), 'abcd', 'Please use at most 3 characters'],
  [text(3, { ...words, isRequired: true }), ' ', 'Field is required'],
  ...['0', '10', '1.5', '9999999999', 'x'].map(
    (typed): [Field<unknown, unknown>, unknown, string] => [
      whole(9, words),
      typed,
      'Please enter a whole number from 1 to 9',
    ],
  ),
  [whole(null, words), '0', 'Please enter a whole number from 1'],
  [whole(9, { ...words, problem: 'Nine at most' }), '10', 'Nine at most'],
  [sortOrder(words), '1.5', 'Please enter a whole number'],
  [dollars(900, words), '9.01', 'Please enter an amount from 0.01 to 9'],
  [dollars(900, words), '5,00', 'Please use a dot, as in 9.99'],
  [moment(words), '+020300-01-05T09:30', 'Please enter a year of four digits'],
])('what cannot be stored is refused: %#', (field, typed, problem) => {
  expect(field.schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    problem,
  ]);
});
