import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { formatMoment } from '#lib/dates.ts';
import type { Page } from '#lib/pages.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { ApplicantsSection } from './applicants-section.tsx';
import { clearAll, deleteApplicant, loadSamples, saveApplicant } from './mutations.ts';
import type { Applicant, ListedApplicant } from './schema.ts';
import { applicantsUrl, type ApplicantsView } from './search-params.ts';
import { testApplicant } from './test-data.ts';

const rows = vi.hoisted(() => ({
  page: vi.fn<(text: string, page: number) => Promise<Page<ListedApplicant>>>(),
  one: vi.fn<() => Applicant | null>(() => null),
}));

vi.mock('#lib/supabase.ts', () => ({ supabase: {} }));
vi.mock('./queries.ts', () => ({
  adminApplicantsKey: ['admin-applicants'],
  applicantPageOptions: (text: string, page: number) => ({
    queryKey: ['admin-applicants', text, page],
    queryFn: () => rows.page(text, page),
  }),
  applicantOptions: (id: string) => ({ queryKey: ['admin-applicants', id], queryFn: rows.one }),
}));
vi.mock('./mutations.ts', () => ({
  clearAll: vi.fn<typeof clearAll>(),
  deleteApplicant: vi.fn<typeof deleteApplicant>(),
  loadSamples: vi.fn<typeof loadSamples>(),
  saveApplicant: vi.fn<typeof saveApplicant>(),
}));

const onViewChange = vi.fn<(view: ApplicantsView, options?: { replace: boolean }) => void>();

beforeEach(() => {
  for (const mock of [clearAll, deleteApplicant, loadSamples, saveApplicant, onViewChange])
    vi.mocked(mock).mockReset();
});

const listed = (applicant: Applicant) => ({ ...applicant, created_at: '2026-01-05T12:00:00Z' });

function show(
  found: Applicant[] = [],
  view: Partial<ApplicantsView> = {},
  failure: Error | null = null,
) {
  const page = { rows: found.map(listed), total: found.length, page: 1, pageCount: 1 };
  rows.page.mockReset().mockResolvedValue(page);
  if (failure) rows.page.mockRejectedValueOnce(failure);
  renderForTest(
    <MemoryRouter>
      <ApplicantsSection
        view={{ ...applicantsUrl.defaults, ...view }}
        onViewChange={onViewChange}
        onApplicantsChanged={() => {}}
        preview={({ id, major, gpa }) => `[${id}|${major}|${gpa}]`}
        pathOf={(id) => `/profile/${id}`}
      />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });

test('the table shows the first two schools, then an ellipsis', async () => {
  show([
    testApplicant({ major: 'Biology', gpa: 3.9, accepted_schools: ['A', 'B', 'C'] }),
    testApplicant({ id: 'applicant-8', number: 8, accepted_schools: ['A', 'B'] }),
  ]);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('7January 5, 2026BiologyN/A3.90N/AA, B...');
  expect(second?.textContent).toContain('8January 5, 2026N/AN/AN/AN/AA, BEdit');
});

test('the form previews what it has now, and a number leads to the page of members', async () => {
  const user = show([], { task: 'add' });
  await user.type(await screen.findByLabelText(/^Major/), 'Bio');
  await user.click(await button('Preview'));
  await user.type(screen.getByLabelText(/^GPA/), '3.9');
  screen.getByText('[applicant-…|Bio|3.9]');
  await user.click(await button('Hide Preview'));
  expect(screen.queryByText(/^\[applicant/)).toBeNull();
  cleanup();

  show([testApplicant()]);
  const link = await screen.findByRole('link', { name: 'Applicant 7 as members see it' });
  expect(link.getAttribute('href')).toBe('/profile/applicant-7');
});

test('a draft and a scheduled applicant are marked', async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  show([
    testApplicant(),
    testApplicant({ id: 'applicant-8', number: 8, published_at: null }),
    testApplicant({ id: 'applicant-9', number: 9, published_at: later }),
  ]);
  const [, first, second, third] = await screen.findAllByRole('row');
  expect(first?.textContent).not.toMatch(/draft|scheduled/);
  expect(second?.textContent).toMatch(/^8draft/);
  expect(third?.textContent).toContain(`9scheduledFrom ${formatMoment(later)}`);
});

test('a failed load can be retried', async () => {
  const user = show([], {}, new Error('Offline.'));
  await screen.findByText('Error fetching data: Offline.');
  await user.click(await button('Retry'));
  await screen.findByText('There are no applicants yet.');
});

/** Answers the question, which says that the applicants are invented. */
async function addSamples(user: ReturnType<typeof show>) {
  await user.click(await button('Upload Built-in Set'));
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/They are invented/);
  expect(loadSamples).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Add sample applicants' }));
}

test.each([
  [35, 'Built-in applicants added: 35.'],
  [0, 'All built-in applicants already exist.'],
])('loading the built-in set reports the number added: %i', async (loaded, message) => {
  vi.mocked(loadSamples).mockResolvedValue(loaded);
  const user = show();
  await addSamples(user);
  expect((await screen.findByRole('status')).textContent).toBe(message);
});

test('a failed load of the built-in set shows an error', async () => {
  vi.mocked(loadSamples).mockRejectedValue(new Error('Only an admin may do this.'));
  const user = show();
  await addSamples(user);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error uploading data: Only an admin may do this.',
  );
});

test('deleting an applicant asks for confirmation', async () => {
  vi.mocked(deleteApplicant).mockRejectedValueOnce(new Error('Offline.'));
  const user = show([testApplicant()]);
  await user.click(await button('Delete: Applicant 7'));
  const question = within(await screen.findByRole('dialog'));
  expect(deleteApplicant).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText('Error deleting applicant: Offline.');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Applicant deleted.');
});

test('an applicant edited by another admin is deleted only at its refetched version', async () => {
  vi.mocked(loadSamples).mockResolvedValue(1);
  const user = show([testApplicant({ version: 1 })]);
  await button('Delete: Applicant 7');
  const next = { rows: [listed(testApplicant({ version: 2 }))], total: 1, page: 1, pageCount: 1 };
  let answer: (() => void) | undefined;
  rows.page.mockReturnValue(new Promise((resolve) => (answer = () => resolve(next))));
  await addSamples(user);
  await user.click(await button('Delete: Applicant 7'));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  answer?.();
  await screen.findByText('Applicant deleted.');
  expect(vi.mocked(deleteApplicant).mock.lastCall?.[0]).toMatchObject({ version: 2 });
});

test("an applicant that cannot be saved keeps the admin's input", async () => {
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.mocked(saveApplicant).mockImplementation(async () => {
    await answered;
    throw new Error('Offline.');
  });
  const user = show([], { task: 'add' });
  await fill(user, await screen.findByLabelText(/^Major/), 'Biology');
  await fill(user, screen.getByLabelText(/^GPA/), '3.9');
  await fill(user, screen.getByLabelText(/^MCAT/), '512');
  await fill(user, screen.getByLabelText(/^First accepted school/), 'NYU');
  await user.dblClick(await button('Save Applicant'));
  answer?.();
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Offline.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Major/).value).toBe('Biology');
  expect(saveApplicant).toHaveBeenCalledOnce();
});

test('an imported applicant without scores can be edited', async () => {
  rows.one.mockReturnValueOnce(testApplicant());
  const user = show([], { task: { edit: 'applicant-7' } });
  await fill(user, await screen.findByLabelText(/^Hobbies/), 'Chess');
  await user.click(await button('Save Applicant'));
  await waitFor(() => expect(saveApplicant).toHaveBeenCalledOnce());
});

test('clearing all data requires a typed confirmation and may fail', async () => {
  vi.mocked(clearAll).mockRejectedValueOnce(new Error('Only an admin may do this.'));
  const user = show([testApplicant()]);
  await user.click(await button('Clear All Applicants and Schools'));
  const question = within(await screen.findByRole('dialog'));
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Clear everything' });
  const answer = question.getByLabelText('Type CLEAR ALL to confirm');
  for (const typed of ['CLEAR', 'clear all']) {
    await user.clear(answer);
    await user.type(answer, typed);
    expect(confirm.disabled).toBe(true);
  }
  await user.clear(answer);
  await user.type(answer, 'CLEAR ALL');
  await user.click(confirm);
  await question.findByText('Error clearing data: Only an admin may do this.');
  vi.mocked(clearAll).mockResolvedValue({ applicants: 1200, schools: 1 });
  await user.click(confirm);
  await screen.findByText('All data cleared: 1,200 applicants and 1 school.');
});

test('the result of an upload is shown for 5 seconds', async () => {
  vi.mocked(loadSamples).mockResolvedValue(35);
  show([testApplicant()]);
  fireEvent.click(await button('Upload Built-in Set'));
  const confirm = await button('Add sample applicants');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    fireEvent.click(confirm);
    await act(() => vi.advanceTimersByTimeAsync(4999));
    screen.getByText('Built-in applicants added: 35.');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Built-in applicants added: 35.')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('a missing applicant shows a message and a way back', async () => {
  const user = show([], { task: { edit: 'applicant-99' } });
  await screen.findByText('This applicant no longer exists.');
  await user.click(await button('Back to Applicants'));
  expect(onViewChange).toHaveBeenLastCalledWith(expect.objectContaining({ task: null }));
});

test('a heading sorts by its column, pressed again in the other direction', async () => {
  let user = show([testApplicant()]);
  const heading = await screen.findByRole('columnheader', { name: /^Added/ });
  expect(heading.getAttribute('aria-sort')).toBe('descending');
  await user.click(await button('GPA'));
  expect(onViewChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ sort: 'gpa-desc', page: 1 }),
    undefined,
  );
  await user.click(await button('Major'));
  expect(onViewChange.mock.lastCall?.[0].sort).toBe('major-asc');
  cleanup();

  user = show([testApplicant()], { sort: 'gpa-desc', page: 3 });
  await user.click(await button('GPA'));
  expect(onViewChange.mock.lastCall?.[0].sort).toBe('gpa-asc');
  // On a phone.
  await user.selectOptions(screen.getByLabelText('Sort by'), 'MCAT, ascending');
  expect(onViewChange.mock.lastCall?.[0]).toMatchObject({ sort: 'mcat-asc', page: 1 });
});

test('the address reflects the view', () => {
  for (const address of [
    '',
    '?q=texas&page=2',
    '?sort=gpa-asc&size=50',
    '?add=',
    '?import=',
    '?edit=applicant-7',
  ]) {
    const view = applicantsUrl.read(new URLSearchParams(address));
    expect(applicantsUrl.write(view)).toBe(address);
  }
});
