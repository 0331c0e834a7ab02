import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Page } from '#lib/data/pages.ts';
import { referralPath } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Contributions } from './contributions.tsx';
import { withdrawProfile } from './mutations.ts';
import type { Contribution, Contributions as Totals, Earning } from './schema.ts';

const store = vi.hoisted(() => ({
  totals: vi.fn<() => Promise<Totals>>(),
  submissions: vi.fn<() => Promise<Page<Contribution>>>(),
  earnings: vi.fn<() => Promise<Page<Earning>>>(),
}));
vi.mock('./queries.ts', () => ({
  contributionsKey: () => ['contributions'],
  contributionsOptions: () => ({ queryKey: ['contributions', 'totals'], queryFn: store.totals }),
  submissionsOptions: () => ({
    queryKey: ['contributions', 'submissions'],
    queryFn: store.submissions,
  }),
  earningsOptions: () => ({ queryKey: ['contributions', 'earnings'], queryFn: store.earnings }),
}));
vi.mock('./mutations.ts', () => ({ withdrawProfile: vi.fn<typeof withdrawProfile>() }));

const published: Contribution = {
  id: '7d8b2d5e-3a43-4a5e-9a55-1f0a4c0f2b11',
  status: 'accepted',
  createdAt: '2026-11-01T12:00:00Z',
  decidedAt: '2026-11-02T12:00:00Z',
  publishedAt: '2026-11-03T12:00:00Z',
  withdrawnAt: null,
  declineReason: null,
  applicantId: 'applicant-36',
  major: 'Biology',
  gpa: 3.9,
  mcat: 512,
  acceptedSchools: ['NYU', 'UCLA'],
  isPaid: false,
};
const pageOf = <Row,>(rows: Row[]): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  pageCount: 1,
});

beforeEach(() => {
  vi.mocked(withdrawProfile).mockReset();
});

function show(rows: Contribution[], totals: Partial<Totals> = {}, earnings: Earning[] = []) {
  store.totals.mockResolvedValue({
    referralCode: 'K7M2Q9XR',
    isVerified: true,
    submissions: rows.length,
    referrals: 0,
    owedCents: 0,
    paidCents: 0,
    ...totals,
  });
  store.submissions.mockResolvedValue(pageOf(rows));
  store.earnings.mockResolvedValue(pageOf(earnings));
  renderForTest(
    <MemoryRouter>
      <Contributions userId="robin" />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('each profile shows its status', async () => {
  const rows: [Partial<Contribution>, string][] = [
    [{ status: 'pending', decidedAt: null, applicantId: null }, 'Under review'],
    [{}, 'Published'],
    [{ applicantId: null }, 'No longer published'],
    [{ applicantId: null, publishedAt: null }, 'Accepted'],
    [{ status: 'declined', applicantId: null, declineReason: 'Too short' }, 'Not accepted'],
    [{ status: 'withdrawn', withdrawnAt: '2026-11-05T12:00:00Z', applicantId: null }, 'Withdrawn'],
  ];
  show(rows.map(([values], id) => ({ ...published, ...values, id: String(id) })));
  for (const [, label] of rows) await screen.findByText(label);
  screen.getByText('Our reason: Too short');
  expect(screen.queryAllByRole('button', { name: /^Withdraw/ })).toHaveLength(5);
});

test('a contributor sees where a profile is published, what they are owed and what was paid', async () => {
  show([published], { owedCents: 200, paidCents: 400, referrals: 2 }, [
    {
      id: 2,
      kind: 'referral',
      amountCents: 200,
      earnedAt: '2026-11-02T12:00:00Z',
      paidAt: null,
    },
  ]);
  await screen.findByText('Sent November 1, 2026, published November 3, 2026 as Applicant 36');
  screen.getByText('NYU, UCLA');
  await screen.findByText('$2.00 for a referral');
  screen.getByText('$4.00');
  screen.getByText(/So far: 2 profiles\./);
  screen.getByText(`${window.location.origin}${referralPath('K7M2Q9XR')}`);
  expect(screen.queryByText(/sent without logging in/)).toBeNull();
});

test.each([
  [
    {},
    /Applicant 36 disappears from the store at once.* It has not been paid yet, and will not be\./,
  ],
  [{ isPaid: true }, /What we paid you stays yours\./],
  [
    { status: 'pending', applicantId: null },
    /^We delete the profile you sent\. This cannot be undone\.$/,
  ],
] as [Partial<Contribution>, RegExp][])(
  'withdrawing says what follows: %j',
  async (values, words) => {
    const user = show([{ ...published, ...values }]);
    await user.click(await screen.findByRole('button', { name: /^Withdraw: / }));
    await within(await screen.findByRole('dialog')).findByText(words);
  },
);

test('an unverified contributor is told about profiles sent without logging in', async () => {
  show([], { isVerified: false });
  await screen.findByText(/sent without logging in/);
  await screen.findByText('You have not submitted a profile yet.');
});
