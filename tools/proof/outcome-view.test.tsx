import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import type { Outcome } from './attempt.ts';
import { OutcomeView } from './outcome-view.tsx';
import type { Reason } from './rules.ts';

const rows: Outcome = { kind: 'rows', columns: ['id'], rows: [['1']], count: 1 };
const reasons: Reason[] = [
  {
    rule: { kind: 'policy', on: ['public.orders'], file: 'orders.sql', line: 3, text: 'create …' },
    line: 3,
    why: 'Decides.',
  },
];

function show(outcome: Outcome, loosened: string | null, found: Reason[]) {
  renderForTest(
    <OutcomeView person="visitor" outcome={outcome} reasons={found} loosened={loosened} />,
  );
}

test('after a loosening, the rules are shown as those of before', () => {
  show(rows, 'alter policy "own orders" on public.orders using (true)', reasons);
  expect(screen.queryByText('You loosened this:')).not.toBeNull();
  expect(screen.queryByText('The rules that decided before')).not.toBeNull();
});

test.each([
  ['42501', [], true],
  ['42501', reasons, false],
  // A broken constraint is a rule of ours.
  ['23514', [], false],
] as const)('a refusal with %s is PostgreSQL’s own only without a rule', (code, found, isSaid) => {
  show({ kind: 'error', code, message: 'no' }, null, [...found]);
  expect(screen.queryByText(/^No rule of ours/) !== null).toBe(isSaid);
});
