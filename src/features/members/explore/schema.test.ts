import { describe, expect, test } from 'vitest';

import { fromForm, myNumbersFormSchema, toForm, type MyNumbersValues } from './schema.ts';

const valid: MyNumbersValues = { ...toForm(null, false), gpa: '3.72', mcat: '512' };

/** The error message of each field. */
function problems(values: Partial<MyNumbersValues>) {
  const { error } = myNumbersFormSchema.safeParse({ ...valid, ...values });
  return Object.fromEntries(error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []);
}

describe('the form', () => {
  test.each(['4.01', '-1', '3,7', '1e0', '0x3', '.'])('rejects the GPA %s', (gpa) => {
    expect(problems({ gpa })).toEqual({ gpa: 'GPA must be between 0 and 4.00' });
  });

  test.each([
    { gpa: '0', mcat: '' },
    { gpa: '4.00', mcat: '528', gapYears: '60' },
    { gpa: ' 3.7 ', mcat: '472', gapYears: '0' },
    { gpa: '', mcat: '500' },
  ])('accepts %o', (values) => {
    expect(problems(values)).toEqual({});
  });

  test('needs a GPA or an MCAT score', () => {
    expect(problems({ gpa: '', mcat: ' ', gapYears: '1', state: 'Ohio' })).toEqual({
      gpa: 'Enter your GPA or your MCAT score',
    });
  });
});

test('a GPA is rounded to hundredths, and empty fields become null', () => {
  expect(fromForm({ ...valid, gpa: '3.728', mcat: '' })).toEqual({
    gpa: 3.73,
    mcat: null,
    gapYears: null,
    state: null,
    activities: [],
  });
});

test('saved numbers fill the form', () => {
  const values: MyNumbersValues = {
    gpa: '3.70',
    mcat: '512',
    gapYears: '0',
    state: 'Ohio',
    activities: ['research'],
    withAccount: true,
  };
  expect(toForm(fromForm(values), true)).toEqual(values);
});
