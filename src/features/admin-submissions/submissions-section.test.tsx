import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/download.ts';
import { ConflictError, RequestError } from '#lib/errors.ts';
import type { Page } from '#lib/pages.ts';
import { refocusWindow, fill, deferred, renderForTest } from '#ui/test-render.tsx';

import {
  acceptSubmission,
  declineSubmission,
  payContributor,
  reopenSubmission,
  saveSubmission,
  unpayContributor,
} from './mutations.ts';
import type { Contributor, Earning, Payout, Submission } from './schema.ts';
import {
  contributorsUrl,
  queueUrl,
  submissionsUrl,
  type SubmissionsView,
} from './search-params.ts';
import { SubmissionsSection } from './submissions-section.tsx';
import { testSubmission } from './test-data.ts';

const store = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<Submission>>>(),
  one: vi.fn<() => Promise<Submission | null>>(),
  contributors: vi.fn<() => Promise<Page<Contributor>>>(),
  earnings: vi.fn<() => Promise<Page<Earning>>>(),
  payouts: vi.fn<() => Promise<Payout[]>>(),
}));

vi.mock('./queries.ts', () => ({
  adminSubmissionsKey: ['admin-submissions'],
  submissionPageOptions: () => ({ queryKey: ['admin-submissions', 'page'], queryFn: store.page }),
  submissionOptions: () => ({ queryKey: ['admin-submissions', 'one'], queryFn: store.one }),
  contributorPageOptions: () => ({
    queryKey: ['admin-submissions', 'contributors'],
    queryFn: store.contributors,
  }),
  earningPageOptions: () => ({
    queryKey: ['admin-submissions', 'earnings'],
    queryFn: store.earnings,
  }),
  fetchEveryPayout: store.payouts,
  fetchSubmission: store.one,
  referrerOptions: (code: string | null) => ({
    queryKey: ['admin-submissions', 'referrer', code],
    queryFn: () => (code === 'K7M2Q9XR' ? { name: 'Pat Example' } : null),
    enabled: code !== null,
  }),
}));
vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('#lib/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));
vi.mock('./mutations.ts', () => ({
  acceptSubmission: vi.fn<typeof acceptSubmission>(),
  declineSubmission: vi.fn<typeof declineSubmission>(),
  payContributor: vi.fn<typeof payContributor>(),
  reopenSubmission: vi.fn<typeof reopenSubmission>(),
  saveSubmission: vi.fn<typeof saveSubmission>(),
  unpayContributor: vi.fn<typeof unpayContributor>(),
}));

const onViewChange = vi.fn<(view: SubmissionsView) => void>();
const onDecided = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [
    acceptSubmission,
    declineSubmission,
    payContributor,
    reopenSubmission,
    saveSubmission,
    onViewChange,
    onDecided,
  ])
    vi.mocked(mock).mockReset();
});

function show(
  view: SubmissionsView,
  submission: Submission | null = null,
  failure: Error | null = null,
) {
  const rows = submission ? [submission] : [];
  store.page.mockReset().mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  store.one.mockReset().mockResolvedValue(submission);
  if (failure) store.page.mockRejectedValueOnce(failure);
  renderForTest(
    <MemoryRouter>
      <SubmissionsSection
        view={view}
        applicantPath={(id) => `/admin/applicants?edit=${id}`}
        onViewChange={onViewChange}
        onDecided={onDecided}
      />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const open = (submission: Submission | null) =>
  show({ ...queueUrl.defaults, open: 'some-id' }, submission);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await button(name));

test('the queue lists each submission with its contributor', async () => {
  show(queueUrl.defaults, testSubmission());
  await screen.findByText('November 1, 2026 · Biology · GPA 3.9 · MCAT 512');
});

test('an empty queue and a failed load show different messages', async () => {
  const user = show(queueUrl.defaults, null, new Error('Offline.'));
  await screen.findByText('Error fetching data: Offline.');
  await press(user, 'Retry');
  await screen.findByText('No pending submissions.');
});

test('an unedited submission is accepted without saving, once', async () => {
  const { promise, resolve } = deferred<string>();
  vi.mocked(acceptSubmission).mockReturnValue(promise);
  const user = open(testSubmission());
  await user.dblClick(await button('Accept into Applicants'));
  resolve('applicant-36');
  await screen.findByText('Accepted as Applicant 36.');
  expect(acceptSubmission).toHaveBeenCalledOnce();
  expect(saveSubmission).not.toHaveBeenCalled();
  expect(onViewChange).toHaveBeenCalledExactlyOnceWith(queueUrl.defaults);
});

test.each(['Accept into Applicants', 'Decline'])(
  'left while it is decided (%s), it closes no other',
  async (name) => {
    const { promise, resolve } = deferred<string>();
    vi.mocked(acceptSubmission).mockReturnValue(promise);
    vi.mocked(declineSubmission).mockReturnValue(promise.then(() => undefined));
    const user = open(testSubmission());
    await press(user, name);
    if (name === 'Decline') {
      const question = within(await screen.findByRole('dialog'));
      await user.click(question.getByRole('button', { name }));
    }
    cleanup();
    resolve('applicant-36');
    await waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
    expect(onViewChange).not.toHaveBeenCalled();
  },
);

test('an edited submission is saved first and then accepted', async () => {
  vi.mocked(saveSubmission).mockResolvedValue(2);
  vi.mocked(acceptSubmission)
    .mockRejectedValueOnce(new RequestError('PT422', 'Incomplete.'))
    .mockResolvedValueOnce('applicant-36');
  const user = open(testSubmission({ profile: { major: 'Biology', mcat: 512 } }));
  await press(user, 'Accept into Applicants');
  await screen.findByText('GPA is required');
  screen.getByText('Enter at least one accepted school');
  await fill(user, screen.getByLabelText(/^GPA/), '3.5');
  await fill(user, screen.getByLabelText(/^First accepted school/), 'NYU');
  await press(user, 'Accept into Applicants');
  await screen.findByText('Error: Incomplete.');
  await press(user, 'Accept into Applicants');
  await screen.findByText('Accepted as Applicant 36.');
  expect(saveSubmission).toHaveBeenCalledOnce();
  expect(vi.mocked(acceptSubmission).mock.lastCall?.[0]).toMatchObject({ version: 2 });
});

test.each([
  ['', 'No referral payment is due.'],
  ['friend@example.com', 'They are owed $2 once the profile is accepted.'],
  ['ROBIN@example.com', 'Self-referrals are not paid.'],
  ['A friend', 'Not an email address or a referral code, so no referral payment is due.'],
  ['unknown1', 'Not an email address or a referral code, so no referral payment is due.'],
  [
    'https://store.example.com/about?ref=k7m2q9xr',
    'The referral code of Pat Example, who is owed $2 once the profile is accepted, unless it is their own.',
  ],
])('the form says who is paid for a referral by %s', async (referredBy, words) => {
  open(testSubmission({ referredBy: referredBy || null }));
  await screen.findByText(words);
});

test('a decision by another admin shows a message', async () => {
  vi.mocked(declineSubmission).mockRejectedValue(new ConflictError());
  const user = open(testSubmission());
  await press(user, 'Decline');
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/ gets an email without your reason, if they want such emails\./);
  await user.type(question.getByLabelText(/^Reason/), ' No answer ');
  store.one.mockResolvedValue(testSubmission({ status: 'accepted', applicantId: 'applicant-36' }));
  await user.click(question.getByRole('button', { name: 'Decline' }));
  expect(declineSubmission).toHaveBeenCalledWith(testSubmission(), 'No answer');
  await screen.findByText('Error: Another admin already accepted this submission.');
  expect(screen.getByRole('link', { name: 'Applicant 36' }).getAttribute('href')).toBe(
    '/admin/applicants?edit=applicant-36',
  );
});

const major = (name: string) => ({ profile: { ...testSubmission().profile, major: name } });

test('of two conflicting edits, the admin chooses one', async () => {
  vi.mocked(saveSubmission).mockRejectedValueOnce(new ConflictError()).mockResolvedValueOnce(3);
  const user = open(testSubmission());
  await fill(user, await screen.findByLabelText(/^Major/), ' and more');
  store.one.mockResolvedValue(testSubmission({ version: 2, ...major('Theirs') }));
  const accept = await button('Accept into Applicants');
  await user.click(accept);
  await screen.findByText('Theirs');
  screen.getByText('Biology and more');
  // Another click must not decide anything.
  await user.click(accept);
  await screen.findByText('Choose which version of Major to keep.');
  expect(saveSubmission).toHaveBeenCalledOnce();
  await user.click(screen.getByLabelText('Keep mine'));
  vi.mocked(acceptSubmission).mockResolvedValueOnce('applicant-36');
  await user.click(accept);
  await screen.findByText('Accepted as Applicant 36.');
  expect(vi.mocked(saveSubmission).mock.lastCall?.[0]).toMatchObject({ version: 2 });
  expect(vi.mocked(acceptSubmission).mock.lastCall?.[0]).toMatchObject({ version: 3 });
});

test('a profile is not accepted with an edit that this admin has not seen', async () => {
  vi.mocked(acceptSubmission)
    .mockRejectedValueOnce(new ConflictError())
    .mockResolvedValueOnce('applicant-36');
  const user = open(testSubmission());
  const accept = await button('Accept into Applicants');
  store.one.mockResolvedValue(testSubmission({ version: 2, ...major('Theirs') }));
  await user.click(accept);
  await screen.findByText('Another admin changed Major. Check it, then accept again.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Major/).value).toBe('Theirs');
  expect(acceptSubmission).toHaveBeenCalledOnce();
  await user.click(accept);
  await screen.findByText('Accepted as Applicant 36.');
  expect(vi.mocked(acceptSubmission).mock.lastCall?.[0]).toMatchObject({ version: 2 });
});

test('a profile is not declined with an edit that this admin has not seen', async () => {
  vi.mocked(declineSubmission).mockRejectedValueOnce(new ConflictError());
  const user = open(testSubmission());
  const opener = await button('Decline');
  const decline = async () => {
    await user.click(opener);
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: 'Decline' }));
  };
  store.one.mockResolvedValue(testSubmission({ version: 2, ...major('Theirs') }));
  await decline();
  await screen.findByText('Another admin changed Major. Check it, then decline again.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await decline();
  await screen.findByText('Submission declined.');
  expect(vi.mocked(declineSubmission).mock.lastCall?.[0]).toMatchObject({ version: 2 });
});

test('identical edits by another admin are no conflict', async () => {
  vi.mocked(acceptSubmission)
    .mockRejectedValueOnce(new ConflictError())
    .mockResolvedValueOnce('applicant-36');
  const user = open(testSubmission());
  await button('Accept into Applicants');
  store.one.mockResolvedValue(testSubmission({ version: 2 }));
  await press(user, 'Accept into Applicants');
  await screen.findByText('Accepted as Applicant 36.');
  expect(vi.mocked(acceptSubmission).mock.lastCall?.[0]).toMatchObject({ version: 2 });
  expect(saveSubmission).not.toHaveBeenCalled();
});

test.each(['Save Changes', 'Decline'])(
  'on a submission deleted by another admin, %s shows an error and closes it',
  async (name) => {
    vi.mocked(saveSubmission).mockRejectedValue(new ConflictError());
    vi.mocked(declineSubmission).mockRejectedValue(new ConflictError());
    const user = open(testSubmission());
    await fill(user, await screen.findByLabelText(/^Major/), ' and more');
    store.one.mockResolvedValue(null);
    await press(user, name);
    if (name === 'Decline') {
      const question = within(await screen.findByRole('dialog'));
      await user.click(question.getByRole('button', { name }));
    }
    await screen.findByText('Error: Another admin deleted this submission.');
    await screen.findByText('This submission no longer exists.');
    expect(onDecided).toHaveBeenCalled();
    expect(onViewChange).not.toHaveBeenCalled();
  },
);

test('a failed refetch keeps the form open', async () => {
  const user = open(testSubmission());
  await fill(user, await screen.findByLabelText(/^Major/), ' and');
  store.one.mockRejectedValue(new Error('Offline.'));
  refocusWindow();
  await waitFor(() => expect(store.one).toHaveBeenCalledTimes(2));
  await fill(user, await screen.findByLabelText(/^Major/), ' more');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Major/)).value).toBe('Biology and more');
});

test('a declined submission can be viewed and reopened', async () => {
  const declined = testSubmission({ status: 'declined', adminNote: 'No answer' });
  const user = open(declined);
  await screen.findByText('No answer');
  await press(user, 'Reopen');
  await screen.findByText('Submission reopened.');
  expect(reopenSubmission).toHaveBeenCalledWith(declined);
});

test('a withdrawn submission says so and has no actions', async () => {
  open(testSubmission({ status: 'withdrawn', withdrawnAt: '2026-11-05T12:00:00Z', profile: {} }));
  await screen.findByText(/^Withdrawn by its contributor Nov 5, 2026/);
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
});

test('a submission that its contributor withdraws meanwhile is not accepted', async () => {
  vi.mocked(acceptSubmission).mockRejectedValue(new ConflictError());
  const user = open(testSubmission());
  const accept = await button('Accept into Applicants');
  store.one.mockResolvedValue(
    testSubmission({ status: 'withdrawn', withdrawnAt: '2026-11-05T12:00:00Z', profile: {} }),
  );
  await user.click(accept);
  await screen.findByText('Error: Its contributor has withdrawn this profile.');
});

test('a missing submission shows a message', async () => {
  open(null);
  await screen.findByText('This submission no longer exists.');
});

test('a contributor is paid the displayed amount', async () => {
  const contributor: Contributor = {
    email: 'robin@example.com',
    profiles: 2,
    referrals: 0,
    owedCents: 400,
    paidCents: 0,
    lastPaidAt: null,
  };
  store.contributors.mockResolvedValue({ rows: [contributor], total: 1, page: 1, pageCount: 1 });
  vi.mocked(payContributor).mockRejectedValueOnce(
    new RequestError('PT409', 'This contributor is now owed $6.00.'),
  );
  const user = show(contributorsUrl.defaults);
  await screen.findByText('2 profiles');
  await press(user, 'Mark as paid: robin@example.com');
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/is owed \$4\.00/);
  // More is earned while the dialog is open.
  const earned: Contributor = { ...contributor, profiles: 3, owedCents: 600 };
  store.contributors.mockResolvedValue({ rows: [earned], total: 1, page: 1, pageCount: 1 });
  refocusWindow();
  await screen.findByText('3 profiles');
  question.getByText(/is owed \$4\.00/);
  await user.type(question.getByLabelText(/^How/), 'By bank');
  await user.click(question.getByRole('button', { name: 'Mark as paid' }));
  await question.findByText('Error: This contributor is now owed $6.00.');
  expect(payContributor).toHaveBeenLastCalledWith(contributor, 'By bank');
  question.getByText(/is owed \$6\.00/);
  await user.click(question.getByRole('button', { name: 'Mark as paid' }));
  await screen.findByText('$6.00 to robin@example.com marked as paid.');
  expect(payContributor).toHaveBeenLastCalledWith(earned, 'By bank');
});

const paid: Earning = {
  id: 7,
  kind: 'referral',
  amountCents: 200,
  earnedAt: '2026-10-01T12:00:00Z',
  paidAt: '2026-11-01T12:00:00Z',
  paymentNote: '=By bank',
};

test('a payment is taken back after a question', async () => {
  const rows = [paid, { ...paid, id: 8, kind: 'profile' as const, paidAt: null }];
  store.earnings.mockResolvedValue({ rows, total: 2, page: 1, pageCount: 1 });
  const user = show({ ...contributorsUrl.defaults, open: 'robin@example.com' });
  await screen.findByText('$2.00 for a profile');
  expect(screen.getAllByRole('button', { name: /^Mark as unpaid/ })).toHaveLength(1);
  await press(user, 'Mark as unpaid: $2.00 for a referral');
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/together with this, on November 1, 2026, will be owed to robin@example.com/);
  expect(unpayContributor).not.toHaveBeenCalled();
  vi.mocked(unpayContributor).mockRejectedValueOnce(
    new RequestError('PT409', 'This is not marked as paid.'),
  );
  await user.click(question.getByRole('button', { name: 'Mark as unpaid' }));
  await question.findByText('Error: This is not marked as paid.');
  vi.mocked(unpayContributor).mockResolvedValueOnce(400);
  await user.click(question.getByRole('button', { name: 'Mark as unpaid' }));
  await screen.findByText('$4.00 to robin@example.com marked as unpaid.');
  expect(vi.mocked(unpayContributor).mock.lastCall?.[0]).toEqual(paid);
});

test('all payouts are exported', async () => {
  store.contributors.mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1 });
  store.payouts.mockResolvedValueOnce([
    { ...paid, email: 'robin@example.com' },
    { ...paid, email: null, paidAt: null, paymentNote: null },
  ]);
  const user = show(contributorsUrl.defaults);
  await press(user, 'Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  const [name, , text] = vi.mocked(saveAsFile).mock.lastCall ?? [];
  expect(name).toMatch(/^payouts-/);
  expect(text?.split('\r\n')).toEqual([
    '\uFEFFContributor,For,Amount,Earned (UTC),Paid (UTC),Note',
    `robin@example.com,referral,2.00,2026-10-01T12:00:00Z,2026-11-01T12:00:00Z,"'=By bank"`,
    'Deleted account,referral,2.00,2026-10-01T12:00:00Z,,',
  ]);
});

test('the address reflects the view', () => {
  const addresses = [
    '',
    '?show=declined&q=biology&page=2',
    '?open=1',
    '?contributors=',
    '?contributors=&show=everyone&open=a%40b.co',
  ];
  for (const address of addresses) {
    const view = submissionsUrl.read(new URLSearchParams(address));
    expect(submissionsUrl.write(view)).toBe(address);
  }
});
