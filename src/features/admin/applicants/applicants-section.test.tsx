import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { formatMoment } from '#lib/dates/dates.ts';
import type { Page } from '#lib/data/pages.ts';
import { renderForAdmin } from '#ui/test-render.tsx';

import { ApplicantsSection } from './applicants-section.tsx';
import {
  changeApplicants,
  deleteApplicant,
  restorePublication,
  saveApplicant,
} from './mutations.ts';

import type { Applicant, ListedApplicant } from './schema.ts';
import type { ApplicantsView } from './search-params.ts';
import { testApplicant } from './test-data.ts';

const rows = vi.hoisted(() => ({
  page: vi.fn<() => Promise<Page<ListedApplicant>>>(),
  one: vi.fn<() => Applicant | null>(() => null),
}));

vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));
vi.mock('./queries.ts', () => ({
  adminApplicantsKey: ['admin-applicants'],
  applicantPageOptions: (view: ApplicantsView) => ({
    queryKey: ['admin-applicants', view],
    queryFn: rows.page,
  }),
  applicantOptions: (id: string) => ({ queryKey: ['admin-applicants', id], queryFn: rows.one }),
  fetchApplicant: rows.one,
}));
vi.mock('./mutations.ts', () => ({
  changeApplicants: vi.fn<typeof changeApplicants>(),
  restorePublication: vi.fn<typeof restorePublication>(),
  deleteApplicant: vi.fn<typeof deleteApplicant>(),
  saveApplicant: vi.fn<typeof saveApplicant>(),
}));

beforeEach(() => void vi.resetAllMocks());

const listed = (applicant: Applicant) => ({ ...applicant, created_at: '2026-01-05T12:00:00Z' });

function show(found: Applicant[] = [], address = '/') {
  const page = { rows: found.map(listed), total: found.length, page: 1, pageCount: 1 };
  rows.page.mockResolvedValue(page);
  renderForAdmin(
    <ApplicantsSection preview={({ id, major, gpa }) => `[${id}|${major}|${gpa}]`} />,
    address,
  );
}

const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }));
const fill = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('the table shows the first two schools, and marks drafts and scheduled applicants', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  show([
    testApplicant({ major: 'Biology', gpa: 3.9, accepted_schools: ['A', 'B', 'C'] }),
    testApplicant({
      id: 'applicant-8',
      number: 8,
      accepted_schools: ['A', 'B'],
      published_at: null,
    }),
    testApplicant({ id: 'applicant-9', number: 9, published_at: later }),
  ]);
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('7Jan 5, 2026BiologyN/A3.90N/AA, B...');
  expect(second?.textContent).toContain('8draftJan 5, 2026N/AN/AN/AN/AA, BEdit');
  expect(third?.textContent).toContain(`9scheduledFrom ${formatMoment(later)}`);
  const link = screen.getByRole('link', { name: 'Applicant 7 as members see it' });
  expect(link.getAttribute('href')).toBe('/profile/applicant-7');
});

test.each([
  ['/', 'There are no applicants yet.'],
  ['/?show=drafts', 'No applicant is a draft or scheduled.'],
])('the empty list at %s says what there is none of', async (address, text) => {
  show([], address);
  await screen.findByText(text);
});

test('an imported applicant without scores can be edited', async () => {
  rows.one.mockReturnValueOnce(testApplicant());
  show([], '/?edit=applicant-7');
  await fill(/^Hobbies/, 'Chess');
  await press('Save Applicant');
  await waitFor(() => expect(saveApplicant).toHaveBeenCalledOnce());
});

test('chosen applicants are published, with a way back, or deleted after a question', async () => {
  const before = { 'applicant-7': null };
  vi.mocked(changeApplicants).mockResolvedValue({ changed: 1, before });
  vi.mocked(restorePublication).mockResolvedValue(1);
  show([testApplicant(), testApplicant({ id: 'applicant-8', number: 8 })]);
  fireEvent.click(await screen.findByLabelText('Choose: Applicant 7'));
  await press('Publish 1');
  await screen.findByText('Published: 1 applicant.');
  expect(changeApplicants).toHaveBeenLastCalledWith('publish', { ids: ['applicant-7'] });
  await press('Undo');
  await screen.findByText('Put back: 1 applicant.');
  expect(restorePublication).toHaveBeenCalledExactlyOnceWith('publish', before);
  await press('Delete 1…');
  await screen.findByText('1 applicant will be gone, also from the lists members have saved.');
  await press('Delete');
  await screen.findByText('Deleted: 1 applicant.');
  expect(changeApplicants).toHaveBeenLastCalledWith('delete', { ids: ['applicant-7'] });
});

test('all applicants that match are meant by the search of their list', async () => {
  vi.mocked(changeApplicants).mockResolvedValue({ changed: 0, before: {} });
  rows.page.mockResolvedValue({
    rows: [listed(testApplicant())],
    total: 3000,
    page: 1,
    pageCount: 300,
  });
  renderForAdmin(<ApplicantsSection preview={() => null} />, '/?q=texas&show=drafts');
  fireEvent.click(await screen.findByLabelText('Choose: Applicant 7'));
  await press('Choose all 3,000 applicants that match');
  expect(screen.queryByText('Export 3,000')).toBeNull();
  await press('Unpublish 3,000');
  await screen.findByText('Nothing to change: all are unpublished.');
  expect(changeApplicants).toHaveBeenCalledExactlyOnceWith('unpublish', {
    search: 'texas',
    drafts: true,
  });
});

test('all applicants that match are deleted only by whoever types how many they are', async () => {
  vi.mocked(changeApplicants).mockResolvedValue({ changed: 3000, before: {} });
  const found = [listed(testApplicant())];
  rows.page.mockResolvedValue({ rows: found, total: 3000, page: 1, pageCount: 300 });
  renderForAdmin(<ApplicantsSection preview={() => null} />);
  fireEvent.click(await screen.findByLabelText('Choose: Applicant 7'));
  await press('Choose all 3,000 applicants that match');
  await press('Delete 3,000…');
  await fill(/^Type 3000 to confirm/, '300');
  await press('Delete');
  expect(changeApplicants).not.toHaveBeenCalled();
  await fill(/^Type 3000 to confirm/, '3000');
  await press('Delete');
  await screen.findByText('Deleted: 3,000 applicants.');
  expect(changeApplicants).toHaveBeenCalledExactlyOnceWith('delete', { search: '', drafts: false });
});
