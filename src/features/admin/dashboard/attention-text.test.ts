import { expect, test } from 'vitest';

import { attentionText } from './attention-text.ts';
import type { AttentionLine } from './schema.ts';
import { attentionLine } from './test-data.ts';

const now = new Date('2026-03-07T12:00:00Z');

test.each<[Partial<AttentionLine>, string]>([
  [{ kind: 'dispute', detail: 'needs_response' }, 'Dispute of $14.99, order #00651'],
  [{ kind: 'dispute', detail: 'warning_needs_response' }, 'Inquiry about $14.99, order #00651'],
  [
    { kind: 'failed_refund', detail: 'lost_or_stolen_card' },
    'Refund of $14.99 failed, order #00651: lost or stolen card',
  ],
  [{ kind: 'open_refund' }, 'Refund of $14.99 not finished, order #00651'],
  [
    { kind: 'stuck_order', detail: 'wrong_access' },
    'Order #00651 has access that does not match its status',
  ],
  [{ kind: 'stuck_order', detail: 'new_trouble' }, 'Order #00651 new trouble'],
  [
    { kind: 'failed_event', detail: 'Order 651 is for another_amount.' },
    'Stripe event about order #00651 was refused: Order 651 is for another_amount.',
  ],
  [{ kind: 'messages', count: 1 }, '1 unanswered message'],
  [{ kind: 'emails', count: 2 }, '2 emails could not be sent'],
])('%o reads: %s', (line, text) => {
  expect(attentionText(attentionLine(line), now).text).toBe(text);
});

test.each([
  ['2026-03-07T11:59:59Z', /^Evidence was due Mar 7, 2026/],
  ['2026-03-07T12:00:00Z', /^Evidence due Mar 7, 2026/],
  [null, /^$/],
])('evidence due at %s', (at, note) => {
  expect(attentionText(attentionLine({ kind: 'dispute', at }), now).note).toMatch(note);
});

test('other lines say since when they wait', () => {
  expect(attentionText(attentionLine(), now).note).toMatch(/^Since Mar 1, 2026/);
  expect(attentionText(attentionLine({ at: null }), now).note).toBe('');
});
