import { expect, test } from 'vitest';

import { cut } from './cut.ts';

test.each([
  ['short', 10, 'short'],
  ['longer', 4, 'long'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
])('%j cut at %i is %j', (text, length, beginning) => {
  expect(cut(text, length)).toBe(beginning);
});
