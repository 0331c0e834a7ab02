import { expect, test } from 'vitest';

import { inWords } from './words.ts';

test.each([
  ['expired_or_canceled_card', 'expired or canceled card'],
  ["No such payment intent: 'pi_sample_2'", "No such payment intent: 'pi_sample_2'"],
])('%s reads: %s', (code, words) => {
  expect(inWords(code)).toBe(words);
});
