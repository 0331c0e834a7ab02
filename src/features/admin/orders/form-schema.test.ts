import { expect, test } from 'vitest';

import { refundSchema } from './form-schema.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['9.99', []],
  ['0.01', []],
  ['10', ['At most $9.99 can be refunded.']],
  ['0', ['Please enter an amount, such as 5.00.']],
  ['5,00', ['Please use a dot, as in 9.99']],
  ['all', ['Please enter an amount, such as 5.00.']],
])('with $9.99 left, a refund of %j gives: %j', (amount, expected) => {
  expect(messages(refundSchema(999).safeParse({ amount, reason: 'x' }))).toEqual(expected);
});
