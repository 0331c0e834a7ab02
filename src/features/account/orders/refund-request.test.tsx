import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { dayMs } from '#lib/dates/day-ms.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { RefundRequest } from './refund-request.tsx';
import { order } from '../test-data.ts';

const facts = vi.hoisted(() => ({ refundDays: 14 as number | null }));
vi.mock('#model/store/store-facts.ts', () => ({
  storeFactsOptions: { queryKey: ['store-facts'], queryFn: () => facts },
}));

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
const ask = async (values: Parameters<typeof order>[0], refundDays: number | null = 14) => {
  facts.refundDays = refundDays;
  renderForTest(
    <MemoryRouter>
      <RefundRequest order={order({ completedAt: daysAgo(1), ...values })} />
    </MemoryRouter>,
  );
  return screen.findByRole('link', { name: 'Ask for a refund' }, { timeout: 50 }).catch(() => null);
};

test('a buyer asks for a refund by a message that names the order', async () => {
  const link = await ask({ completedAt: daysAgo(13.9) });
  expect(link?.getAttribute('href')).toBe('/contact?subject=Refund%20of%20order%20%2300651');
});

test.each([
  ['the days are over', { completedAt: daysAgo(14.1) }, 14],
  ['the store promises none', {}, null],
  ['nothing was paid', { isFree: true }, 14],
  ['it was refunded', { status: 'refunded' }, 14],
  ['it is not paid yet', { status: 'pending', completedAt: null }, 14],
])('nothing is offered if %s', async (_, values, refundDays) => {
  expect(await ask(values, refundDays)).toBeNull();
});
