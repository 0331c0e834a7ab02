import { expect, test } from 'vitest';

import { cardLabel } from './card-label.ts';
import { visa } from '../test-data.ts';

test.each([
  [{}, 'Visa •••• 4242, expires 12/34'],
  [{ type: 'amex' }, 'American Express •••• 4242, expires 12/34'],
  [{ type: 'card' }, 'Card •••• 4242, expires 12/34'],
  [{ lastFour: null }, 'Visa ****, expires 12/34'],
  [{ expiry: 'N/A' }, 'Visa •••• 4242'],
])('a card with %j is shown as %s', (changes, label) => {
  expect(cardLabel({ ...visa, ...changes })).toBe(label);
});
