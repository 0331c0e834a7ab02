import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import type { Outcome } from './attempt.ts';
import { OutcomeView } from './outcome-view.tsx';
import { isLoosened, type Reason, type Rule } from './rules.ts';

const rows: Outcome = { kind: 'rows', columns: ['id'], rows: [['1']], count: 1 };
const rule: Rule = {
  kind: 'policy',
  on: ['public.orders'],
  name: 'own orders',
  file: 'orders.sql',
  line: 3,
  text: 'create policy "own orders" on public.orders using (private.is_admin())',
};
const reasons: Reason[] = [{ rule, line: 3, why: 'Decides.' }];

function show(outcome: Outcome, loosened: string | null, found: Reason[]) {
  renderForTest(
    <OutcomeView person="visitor" outcome={outcome} reasons={found} loosened={loosened} />,
  );
}

test('a loosened rule is shown as it is now, not as it was', () => {
  show(rows, 'alter policy "own orders" on public.orders using (true)', reasons);
  expect(screen.queryByText('You loosened this:')).not.toBeNull();
  expect(screen.queryByText(/using \(true\)$/)).not.toBeNull();
  expect(screen.queryByText(rule.text)).toBeNull();
});

test('a whole rule is shown with its line', () => {
  show(rows, null, reasons);
  expect(screen.queryByText('orders.sql:3')).not.toBeNull();
  expect(screen.queryByText('You loosened this:')).toBeNull();
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

test('a loosening counts where its table, or a function that the rule calls, decides', () => {
  const orders = 'select 1 from public.orders';
  expect(isLoosened('alter policy x on public.orders using (true)', orders, [])).toBe(true);
  expect(isLoosened('create or replace function private.is_admin()', 'select 1', reasons)).toBe(
    true,
  );
  expect(isLoosened('alter policy x on public.guides using (true)', orders, reasons)).toBe(false);
  expect(isLoosened('alter role authenticator superuser', 'set role postgres', [])).toBe(true);
  expect(isLoosened('alter role authenticator superuser', orders, reasons)).toBe(false);
});
