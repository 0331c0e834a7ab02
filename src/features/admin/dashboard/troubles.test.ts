import { expect, test } from 'vitest';

import type { AttentionLine } from './schema.ts';
import { attentionLine } from './test-data.ts';
import { countTroubles } from './troubles.ts';

const line = (kind: AttentionLine['kind'], count = 1, of_kind = 1) =>
  attentionLine({ kind, count, of_kind });

test('tasks are counted by section, also those that are not listed', () => {
  expect(
    countTroubles([
      line('dispute', 1, 2),
      line('dispute', 1, 2),
      line('stuck_order', 1, 12),
      line('failed_event'),
      line('messages', 5),
      line('submissions', 2),
      line('contributors', 3),
      line('browser_errors', 4),
      line('emails', 6),
    ]),
  ).toEqual({ orders: 14, submissions: 2, payouts: 3, messages: 5, logs: 11 });
  expect(countTroubles([])).toEqual({
    orders: 0,
    submissions: 0,
    payouts: 0,
    messages: 0,
    logs: 0,
  });
});
