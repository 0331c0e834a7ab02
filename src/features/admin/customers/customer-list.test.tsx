import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/data/pages.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { PanelRole } from '#model/panel/may.ts';
import { adminPersonPath } from '#model/store/paths.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { CustomerList } from './customer-list.tsx';
import type { Customer } from './schema.ts';
import type { CustomersView } from './search-params.ts';

const read = vi.hoisted(() => vi.fn<(view: CustomersView) => Promise<Page<Customer>>>());
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./queries.ts', () => ({
  customerPageOptions: (view: CustomersView) => ({
    queryKey: ['customers', view],
    queryFn: () => read(view),
  }),
  fetchEveryCustomer: async (view: CustomersView) => (await read(view)).rows,
}));
vi.mock('./mutations.ts', () => ({}));
vi.mock('#model/plans/product-choices.ts', () => ({
  productChoicesOptions: {
    queryKey: ['product-choices'],
    queryFn: () => Promise.resolve([{ id: 'cheatsheet', name: 'Premed Cheatsheet' }]),
  },
}));

const robin: Customer = {
  userId: 'a1',
  email: 'robin@example.com',
  name: 'Robin Sample',
  since: '2026-11-01T12:00:00Z',
  lastSeenAt: '2026-11-20T12:00:00Z',
  isVerified: false,
  orders: 1,
  keptCents: 999,
  holds: [{ productName: 'Premed Cheatsheet', until: '2099-01-05T12:00:00Z' }],
  waiting: [],
  submissions: 0,
};
const pat: Customer = {
  ...robin,
  userId: null,
  email: 'pat@example.com',
  name: null,
  lastSeenAt: null,
  isVerified: null,
  orders: 0,
  keptCents: 0,
  holds: [],
  waiting: [
    {
      id: 'w1',
      productName: 'Interview Cheatsheet',
      until: '2099-01-05T12:00:00Z',
      reason: 'A gift',
      grantedBy: null,
      grantedAt: '2026-11-01T12:00:00Z',
    },
  ],
  submissions: 2,
};

beforeEach(() => {
  read.mockResolvedValue({ rows: [robin, pat], total: 2, page: 1, pageCount: 1 });
});

const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a customer shows what they hold, bought and when they were seen, and leads to their page', async () => {
  renderForAdmin(<CustomerList />);
  await screen.findByText('2 customers');
  const [, ...rows] = screen.getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      'Robin Samplerobin@example.com · Not verified',
      'Premed Cheatsheet, until January 5, 2099',
      '1',
      '$9.99',
      '–',
      'November 20, 2026',
      'November 1, 2026',
    ],
    [
      'pat@example.comNo account',
      'Interview Cheatsheet, waiting',
      '–',
      '–',
      '2',
      '–',
      'November 1, 2026',
    ],
  ]);
  expect(address('Robin Sample')).toBe(adminPersonPath('robin@example.com'));
  expect(address('pat @example.com')).toBe(adminPersonPath('pat@example.com'));
});

test('the customers are exported', async () => {
  renderForAdmin(<CustomerList />);
  await screen.findByText('2 customers');
  fireEvent.click(screen.getByText('Export CSV'));
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[2].split('\r\n')).toEqual([
    '\uFEFFSince (UTC),Email,Name,Verified,Plans,Orders,Spent',
    '2026-11-01T12:00:00Z,robin@example.com,Robin Sample,No,"Premed Cheatsheet, until January 5, 2099",1,9.99',
    '2026-11-01T12:00:00Z,pat@example.com,,,"Interview Cheatsheet, waiting",0,0.00',
  ]);
});

test('support does not export', async () => {
  renderForAdmin(
    <PanelRole value="support">
      <CustomerList />
    </PanelRole>,
  );
  await screen.findByText('2 customers');
  expect(screen.queryByText('Export CSV')).toBeNull();
});
