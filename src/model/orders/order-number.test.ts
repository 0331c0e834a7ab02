import { expect, test } from 'vitest';

import { formatOrderNumber } from './order-number.ts';

test.each([
  [651, '#00651'],
  [99_999, '#99999'],
  [100_000, '#100000'],
])('order %i is shown as %s', (orderNumber, text) => {
  expect(formatOrderNumber(orderNumber)).toBe(text);
});
