import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/uploads/download.ts';
import { ConflictError, RequestError } from '#lib/data/errors.ts';
import type { Page } from '#lib/data/pages.ts';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';
import { deferred, refocusWindow, renderForAdmin } from '#ui/test-render.tsx';

import {
  acceptSubmission,
  acceptSubmissions,
  declineSubmission,
  declineSubmissions,
  payContributor,
  payContributors,
  reopenSubmission,
  returnSubmissions,
  saveSubmission,
  unpayContributor,
} from './mutations.ts';
import type { Contributor, Earning, Payout, Submission } from './schema.ts';
import PayoutsSection from './payouts-section.tsx';
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
// The form without the fields that no test here fills in, which take long to render.
vi.mock('#model/applicants/applicant-fields.tsx', async (original) => ({
  ...(await original<typeof import('#model/applicants/applicant-fields.tsx')>()),
  ApplicantBackground: () => null,
  ApplicantStories: () => null,
}));
vi.mock('#model/schools/school-names.ts', () => ({
  knownSchoolsOptions: { queryKey: ['known'], queryFn: () => [] },
  schoolRemarksOptions: (spellings: string[]) => ({
    queryKey: ['remarks', spellings],
    queryFn: () => ({
      new: spellings
        .filter((name) => name.startsWith('Hav'))
        .map((name) => ({ spelling: name, name, near: 'Harvard Medical School' })),
      joined: [],
    }),
  }),
}));
vi.mock('#model/store/store-facts.ts', () => ({
  storeFactsOptions: {
    queryKey: ['store-facts'],
    queryFn: () => ({ reward: { plan: 'Plan A', months: 3 } }),
  },
}));
vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('#model/record/last-change.ts', () => ({ fetchLastChange: () => Promise.resolve(null) }));
vi.mock('./mutations.ts', () => ({
  acceptSubmission: vi.fn<typeof acceptSubmission>(),
  acceptSubmissions: vi.fn<typeof acceptSubmissions>(),
  returnSubmissions: vi.fn<typeof returnSubmissions>(),
  declineSubmission: vi.fn<typeof declineSubmission>(),
  declineSubmissions: vi.fn<typeof declineSubmissions>(),
  payContributor: vi.fn<typeof payContributor>(),
  payContributors: vi.fn<typeof payContributors>(),
  reopenSubmission: vi.fn<typeof reopenSubmission>(),
  saveSubmission: vi.fn<typeof saveSubmission>(),
  unpayContributor: vi.fn<typeof unpayContributor>(),
}));

beforeEach(() => void vi.resetAllMocks());

const render = (section: ReactElement, address = '') =>
  renderForAdmin(section, address || undefined);

function show(submission: Submission | null, address = '') {
  const rows = submission ? [submission] : [];
  store.page.mockResolvedValue({ rows, total: rows.length, page: 1, pageCount: 1 });
  store.one.mockResolvedValue(submission);
  render(
    <SubmissionsSection preview={({ major, gpa, mcat }) => `[${major}|${gpa}|${mcat}]`} />,
    address,
  );
}

const open = (submission: Submission) => show(submission, `?open=${submission.id}`);
/** Only the list has a search. */
const findList = () => screen.findByLabelText('Search submissions...');
const queryList = () => screen.queryByLabelText('Search submissions...');
/** Presses a button, or the one in the question that another has asked. */
const press = async (name: string) => fireEvent.click(await screen.findByText(name));
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { hidden: true })).getByText(name));
const accept = () => press('Accept as draft');
async function publish() {
  await press('Accept and publish…');
  await answer('Accept and publish');
}
async function decline() {
  await press('Decline…');
  await answer('Decline');
}
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

test('a submission is accepted as a draft, once', async () => {
  const { promise, resolve } = deferred<string>();
  vi.mocked(acceptSubmission).mockReturnValue(promise);
  open(testSubmission());
  await accept();
  await press('Accepting...');
  resolve('applicant-36');
  await screen.findByText('Accepted as Applicant 36, a draft.');
  expect(vi.mocked(acceptSubmission).mock.calls).toEqual([
    [testSubmission(), { isPublished: false, isScoreReportSeen: false }],
  ]);
  await findList();
});

test('publishing asks first, names the new schools, and stays on the page if it fails', async () => {
  vi.mocked(acceptSubmission)
    .mockRejectedValueOnce(new RequestError('network', 'Offline.'))
    .mockResolvedValueOnce('applicant-36');
  open(testSubmission({ profile: { ...testSubmission().profile, accepted_schools: ['Havard'] } }));
  await screen.findByText(/^Havard: no such school yet, it will be added\./);
  fireEvent.click(screen.getByLabelText('Score report seen'));
  await press('Accept and publish…');
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  question.getByText(
    /^Members read it at once\. It adds the school Havard\. .* earns 3 months of Plan A,/,
  );
  expect(acceptSubmission).not.toHaveBeenCalled();
  await answer('Accept and publish');
  await question.findByText('Error: Offline.');
  await answer('Accept and publish');
  await screen.findByText('Published as Applicant 36.');
  expect(vi.mocked(acceptSubmission).mock.lastCall?.[1]).toEqual({
    isPublished: true,
    isScoreReportSeen: true,
  });
});

test('a school that was mistyped is replaced with a press', async () => {
  vi.mocked(saveSubmission).mockResolvedValue(2);
  const schools = ['NYU', ' Havard '];
  open(testSubmission({ profile: { ...testSubmission().profile, accepted_schools: schools } }));
  await press('Harvard Medical School');
  await waitFor(() => expect(saveSubmission).toHaveBeenCalledOnce());
  expect(vi.mocked(saveSubmission).mock.lastCall?.[1].applicant.accepted_schools).toEqual([
    { name: 'NYU' },
    { name: 'Harvard Medical School' },
  ]);
});

test('what the contributor gave is not emptied by accident', async () => {
  const { profile } = testSubmission();
  open(testSubmission({ profile: { ...profile, mcat: null } }));
  await press('Edit');
  await fill(/^GPA/, '');
  fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
  await screen.findByText('GPA is required');
  expect(screen.queryByText('MCAT is required')).toBeNull();
});

test('the form says who is paid for a referral', async () => {
  open(testSubmission());
  await press('Edit');
  const noAddress = 'Not an email address or a referral code, so no referral payment is due.';
  for (const [referredBy, words] of [
    ['', 'No referral payment is due.'],
    ['friend@example.com', 'They are owed $2 once the profile is published.'],
    ['A friend', noAddress],
    ['ROBIN@example.com', 'Self-referrals are not paid.'],
    ['unknown1', noAddress],
    [
      'https://store.example.com/about?ref=k7m2q9xr',
      'The referral code of Pat Example, who is owed $2 once the profile is published, unless it is their own.',
    ],
  ] as const) {
    await fill(/^Referred by/, referredBy);
    await screen.findByText(words);
  }
});

test('a day that no calendar has stops neither the page nor the decision', async () => {
  open(testSubmission({ essayConsent: 'infinity', createdAt: '0044-03-15T00:00:00+00:00 BC' }));
  await screen.findByText(/in the wording of unknown/);
  await screen.findByText('Sent unknown');
  await decline();
  await screen.findByText('Submission declined.');
});

test('a reason that was saved with the decision is not asked about', async () => {
  open(testSubmission());
  await press('Decline…');
  fireEvent.input(await screen.findByLabelText(/^Reason/), { target: { value: 'Too short' } });
  const isAsked = vi.fn<() => boolean>(hasUnsavedChanges);
  store.page.mockImplementation(async () => {
    isAsked();
    return { rows: [], total: 0, page: 1, pageCount: 1 };
  });
  expect(hasUnsavedChanges()).toBe(true);
  await answer('Decline');
  await findList();
  expect(vi.mocked(declineSubmission).mock.lastCall?.[1]).toBe('Too short');
  expect(isAsked).toHaveNthReturnedWith(1, false);
});

const gone = { withdrawnAt: '2026-11-05T12:00:00Z', profile: {} };

test.each([
  [
    'Another admin already accepted this submission.',
    publish,
    testSubmission({ status: 'accepted', applicantId: 'applicant-36' }),
    'Applicant 36',
  ],
  [
    'Its contributor has withdrawn this profile.',
    accept,
    testSubmission({ status: 'withdrawn', ...gone }),
    /^Withdrawn by its contributor Nov 5, 2026/,
  ],
  ['Another admin deleted this submission.', decline, null, 'This submission no longer exists.'],
])('nothing is decided twice: %s', async (message, decide, latest, shown) => {
  for (const mock of [acceptSubmission, declineSubmission])
    vi.mocked(mock).mockRejectedValue(new ConflictError());
  open(testSubmission());
  await screen.findByText('Edit');
  store.one.mockResolvedValue(latest);
  await decide();
  await screen.findByText(`Error: ${message}`);
  await screen.findByText(shown);
  expect(screen.queryByText('Reopen')).toBeNull();
  expect(queryList()).toBeNull();
});

test('nothing is decided with an edit that this admin has not seen', async () => {
  vi.mocked(declineSubmission).mockRejectedValueOnce(new ConflictError());
  open(testSubmission());
  await screen.findByText('[Biology|3.9|512]');
  const profile = { ...testSubmission().profile, major: 'Theirs' };
  store.one.mockResolvedValue(testSubmission({ version: 2, referredBy: 'Pat', profile }));
  await decline();
  await screen.findByText(
    'Error: Another admin changed Referred by and Major. Check it, then decide again.',
  );
  await screen.findByText('[Theirs|3.9|512]');
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  await press('Decline…');
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  question.getByText(/ gets an email, if they want such emails\./);
  await fill(/^Reason .* reads it in the email and on their page/, ' No answer ');
  await fill(/^Note .* for admins only/, 'Spam');
  await answer('Decline');
  await screen.findByText('Submission declined.');
  expect(declineSubmission).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: 2 }),
    'No answer',
    'Spam',
  );
  await findList();
});

test('many are declined with one press', async () => {
  const rows = ['a', 'b', 'c'].map((id) => testSubmission({ id, fullName: `Sender ${id}` }));
  const decided = testSubmission({ id: 'd', fullName: 'Sender d', status: 'accepted' });
  store.page.mockResolvedValue({ rows: [...rows, decided], total: 4, page: 1, pageCount: 1 });
  render(<SubmissionsSection preview={() => null} />);
  fireEvent.click(await screen.findByLabelText('Choose all on this page'));
  expect(screen.queryByLabelText('Choose: Sender d')).toBeNull();
  fireEvent.click(screen.getByLabelText('Choose: Sender b'));
  vi.mocked(declineSubmissions).mockResolvedValueOnce(1);
  await press('Decline 2…');
  await fill(/^Reason/, 'Spam');
  await answer('Decline');
  await screen.findByText('1 submission declined. 1 had changed meanwhile.');
  expect(declineSubmissions).toHaveBeenCalledExactlyOnceWith([rows[0], rows[2]], 'Spam', '');
});

test('many are accepted as drafts, with a way back', async () => {
  const rows = ['a', 'b', 'c'].map((id) => testSubmission({ id, fullName: `Sender ${id}` }));
  store.page.mockResolvedValue({ rows, total: 3, page: 1, pageCount: 1 });
  render(<SubmissionsSection preview={() => null} />);
  fireEvent.click(await screen.findByLabelText('Choose all on this page'));
  vi.mocked(acceptSubmissions).mockResolvedValueOnce(['a', 'c']);
  await press('Accept 3 as drafts');
  await screen.findByText('Accepted as drafts: 2 submissions. 1 had changed meanwhile.');
  expect(vi.mocked(acceptSubmissions).mock.lastCall?.[0]).toEqual(rows);
  vi.mocked(returnSubmissions).mockResolvedValueOnce(2);
  await press('Undo');
  await screen.findByText('Waiting again: 2 submissions.');
  expect(vi.mocked(returnSubmissions).mock.lastCall?.[0]).toEqual(['a', 'c']);
});

test('a declined submission can be viewed and reopened', async () => {
  const declined = testSubmission({
    status: 'declined',
    adminNote: 'No answer',
    declineReason: 'Too short',
  });
  open(declined);
  await screen.findByText('Note, for admins only: No answer');
  screen.getByText('Reason, which the contributor reads: Too short');
  await press('Reopen');
  await screen.findByText('Submission reopened.');
  expect(reopenSubmission).toHaveBeenCalledWith(declined);
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
  render(<PayoutsSection />);
  await screen.findByText('$4.00');
  await press('Mark as paid');
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  question.getByText(/is owed \$4\.00/);
  // More is earned while the dialog is open.
  const earned: Contributor = { ...contributor, profiles: 3, owedCents: 600 };
  store.contributors.mockResolvedValue({ rows: [earned], total: 1, page: 1, pageCount: 1 });
  refocusWindow();
  await screen.findByText('$6.00');
  question.getByText(/is owed \$4\.00/);
  await fill(/^How/, 'By bank');
  await answer('Mark as paid');
  await question.findByText('Error: This contributor is now owed $6.00.');
  expect(payContributor).toHaveBeenLastCalledWith(contributor, 'By bank');
  question.getByText(/is owed \$6\.00/);
  await answer('Mark as paid');
  await screen.findByText('$6.00 to robin@example.com marked as paid.');
  expect(payContributor).toHaveBeenLastCalledWith(earned, 'By bank');
});

test('many payments are recorded with one press', async () => {
  const rows = [400, 250, 0].map((owedCents, nth) => ({
    email: `robin${nth}@example.com`,
    profiles: 2,
    referrals: 0,
    owedCents,
    paidCents: 0,
    lastPaidAt: null,
  }));
  store.contributors.mockResolvedValue({ rows, total: 3, page: 1, pageCount: 1 });
  vi.mocked(payContributors).mockResolvedValueOnce(1);
  render(<PayoutsSection />);
  fireEvent.click(await screen.findByLabelText('Choose all on this page'));
  await press('Mark 2 as paid…');
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  question.getByText('Mark $6.50 to 2 contributors as paid?');
  await fill(/^How/, 'By bank');
  await answer('Mark as paid');
  await screen.findByText('1 contributor marked as paid. 1 had changed meanwhile.');
  expect(payContributors).toHaveBeenCalledExactlyOnceWith(rows.slice(0, 2), 'By bank');
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
  render(<PayoutsSection />, '?open=robin@example.com');
  await screen.findByText('$2.00 for a profile');
  // Only what was paid has the button.
  await press('Mark as unpaid');
  const question = within(await screen.findByRole('dialog', { hidden: true }));
  question.getByText(/together with this, on November 1, 2026, will be owed to robin@example.com/);
  expect(unpayContributor).not.toHaveBeenCalled();
  vi.mocked(unpayContributor).mockResolvedValueOnce(400);
  await answer('Mark as unpaid');
  await screen.findByText('$4.00 to robin@example.com marked as unpaid.');
  expect(vi.mocked(unpayContributor).mock.lastCall?.[0]).toEqual(paid);
});

test('all payouts are exported', async () => {
  store.contributors.mockResolvedValue({ rows: [], total: 0, page: 1, pageCount: 1 });
  store.payouts.mockResolvedValueOnce([
    { ...paid, email: 'robin@example.com' },
    { ...paid, email: null, paidAt: null, paymentNote: null },
  ]);
  render(<PayoutsSection />);
  await press('Export CSV');
  await waitFor(() => expect(saveAsFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveAsFile).mock.lastCall?.[2].split('\r\n')).toEqual([
    '\uFEFFContributor,For,Amount,Earned (UTC),Paid (UTC),Note',
    `robin@example.com,referral,2.00,2026-10-01T12:00:00Z,2026-11-01T12:00:00Z,"'=By bank"`,
    'Deleted account,referral,2.00,2026-10-01T12:00:00Z,,',
  ]);
});
