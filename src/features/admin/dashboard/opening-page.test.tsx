import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { paths } from '#model/store/paths.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { Attention } from './attention.tsx';
import { OpeningPage } from './opening-page.tsx';
import type { OpeningTask } from './schema.ts';

const fetchTasks = vi.hoisted(() => vi.fn<() => OpeningTask[]>());
vi.mock('./queries.ts', () => ({
  openingOptions: { queryKey: ['opening-tasks'], queryFn: fetchTasks },
  attentionOptions: { queryKey: ['needs-attention'], queryFn: () => [] },
}));

const nothing = { name: null, detail: null, amount_cents: null };
const tasks: [OpeningTask, string][] = [
  [{ ...nothing, kind: 'nothing_on_sale' }, 'No plan is on sale.'],
  [
    { ...nothing, kind: 'empty_plan', name: 'Plus', detail: 'plus' },
    'Plus is on sale, but no template is published.',
  ],
  [
    { kind: 'dear_plan', name: 'Both', detail: 'Guides and Profiles', amount_cents: 3498 },
    'Both costs more than what it includes: Guides and Profiles, $34.98.',
  ],
  [{ ...nothing, kind: 'countries' }, 'Where do you sell to? To every country, until you choose.'],
  [
    { ...nothing, kind: 'seller', detail: 'name, postal address' },
    'Who sells? Receipts and policies lack the seller’s name, postal address.',
  ],
  [{ ...nothing, kind: 'policies', detail: 'law' }, 'The policies are not finished: law.'],
  [
    { ...nothing, kind: 'program_deadlines', detail: '26' },
    'Summer programs without a deadline: 26.',
  ],
  [
    { ...nothing, kind: 'sample_profiles', detail: '35' },
    'The invented sample profiles are still here: 35.',
  ],
  [
    { ...nothing, kind: 'demo_coupons', detail: 'PARTNER' },
    'Coupons with codes that everybody may know work: PARTNER.',
  ],
  [
    { ...nothing, kind: 'demo_accounts', detail: 'admin@example.com' },
    'Demo accounts with a public password can log in: admin@example.com.',
  ],
];
const unfinished = [{ title: 'Terms of Service', places: ['[Your law]'] }];

test('an owner sees what is left to do, and where', async () => {
  fetchTasks.mockReturnValue(tasks.map(([task]) => task));
  renderForAdmin(<OpeningPage unfinished={unfinished} />);
  for (const [, text] of tasks) await screen.findByText(text);
  screen.getByText('Terms of Service is not finished: [Your law].');
  expect(screen.getByRole('link', { name: /: Plus is on sale/ }).getAttribute('href')).toBe(
    paths.adminProducts,
  );
  expect(screen.getByRole('link', { name: /invented sample/ }).getAttribute('href')).toBe(
    `${paths.adminApplicants}?q=sample`,
  );
  screen.getByText('0 of 11 done');
  screen.getByRole('button', { name: /^Copy for Your Developer: Demo accounts/ });
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe(paths.admin);
});

test('a store with nothing left to do can open', async () => {
  fetchTasks.mockReturnValue([]);
  renderForAdmin(<OpeningPage unfinished={[]} />);
  await screen.findByText('Nothing is left to do here: the store can open.');
  screen.getByText('11 of 11 done');
  screen.getByText('Buyers can read who sells');
});

test('Home names the first of them, and leads there', async () => {
  fetchTasks.mockReturnValue(tasks.slice(0, 1).map(([task]) => task));
  renderForAdmin(<Attention now={new Date()} unfinished={unfinished} />);
  const link = await screen.findByRole('link', { name: '2 things to do before the store opens' });
  expect(link.getAttribute('href')).toBe(paths.adminOpening);
  screen.getByText('No plan is on sale.');
  screen.getByText('Terms of Service is not finished.');
});
