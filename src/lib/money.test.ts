import { expect, test } from 'vitest';

import { formatCents } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [1499, '$14.99'],
  [123_456, '$1,234.56'],
  [1_234_567_890, '$12,345,678.90'],
  [-50, '-$0.50'],
])('%i cents read %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});
