import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { allProfilesPath } from '#model/store/paths.ts';
import { deferred, renderForTest } from '#ui/test-render.tsx';

import { save, unsave } from './mutations.ts';
import { SavedApplicants } from './saved-applicants.tsx';
import { comparePath, savedUrl, type SavedView } from './saved-params.ts';
import type { Applicant } from '../applicants/schema.ts';
import { savedApplicant } from './test-data.ts';

const rows = vi.hoisted(() => ({
  ids: vi.fn<() => Promise<string[]>>(),
  applicants: vi.fn<(ids: string[]) => Promise<Applicant[]>>(),
}));

vi.mock('./queries.ts', () => ({
  savedIdsOptions: (userId: string, kind: string) => ({
    queryKey: ['saved', userId, kind],
    queryFn: rows.ids,
  }),
  applicantsByIdOptions: (ids: string[]) => ({
    queryKey: ['applicants', ids],
    queryFn: () => rows.applicants(ids),
  }),
}));
vi.mock('./mutations.ts', () => ({ save: vi.fn<typeof save>(), unsave: vi.fn<typeof unsave>() }));

let saved: string[] = [];
const applicantIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `applicant-${index + 1}`);

beforeEach(() => {
  saved = [];
  rows.ids.mockReset().mockImplementation(async () => [...saved]);
  rows.applicants
    .mockReset()
    .mockImplementation(async (ids) => ids.map((id) => savedApplicant({ id })));
  vi.mocked(save)
    .mockReset()
    .mockImplementation(async (_kind, id) => void saved.unshift(id));
  vi.mocked(unsave)
    .mockReset()
    .mockImplementation(async (_kind, id) => {
      saved = saved.filter((other) => other !== id);
    });
});

function Page({ initial }: { initial: Partial<SavedView> }) {
  const [view, setView] = useState<SavedView>({
    ...savedUrl.defaults,
    ...initial,
  });
  return <SavedApplicants userId="ada" view={view} onViewChange={setView} />;
}

function show(initial: Partial<SavedView> = {}) {
  renderForTest(
    <MemoryRouter>
      <Page initial={initial} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const box = (number: number) =>
  screen.findByLabelText<HTMLInputElement>(`Compare Applicant ${number}`);
const shownNames = () =>
  screen
    .queryAllByRole('link', { name: /^Applicant/ })
    .map((link) => link.getAttribute('aria-label'));

test('an empty list links to profiles to save', async () => {
  show();
  await screen.findByText(
    'You have not saved any profiles yet. Press Save on one to find it here.',
  );
  const link = screen.getByRole('link', { name: 'Browse profiles' });
  expect(link.getAttribute('href')).toBe(allProfilesPath);
});

test('a single profile cannot be compared', async () => {
  saved = applicantIds(1);
  show();
  await waitFor(() => expect(shownNames()).toEqual(['Applicant 1']));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
});

test('a member can compare two to four profiles', async () => {
  saved = applicantIds(5);
  const user = show();
  await user.click(await box(1));
  screen.getByText('1 profile chosen. Choose at least one more to compare.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' }).disabled).toBe(true);

  await user.click(await box(3));
  screen.getByText('2 profiles chosen.');
  expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
    comparePath({ ids: ['applicant-1', 'applicant-3'] }),
  );
  for (const number of [2, 5]) await user.click(await box(number));
  screen.getByText('4 profiles chosen. You cannot compare more.');
  expect((await box(4)).disabled).toBe(true);
  expect((await box(5)).disabled).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Clear' }));
  screen.getByText('Choose two to four profiles to compare.');
  expect((await box(4)).disabled).toBe(false);
});

test('a removed profile disappears, is unchosen, and can be restored', async () => {
  saved = applicantIds(3);
  const user = show({ chosen: ['applicant-2', 'applicant-3'] });
  await user.click(await screen.findByRole('button', { name: 'Remove: Applicant 2' }));
  await waitFor(() => expect(shownNames()).toEqual(['Applicant 1', 'Applicant 3']));
  screen.getByText('1 profile chosen. Choose at least one more to compare.');
  const news = within(screen.getByRole('status'));
  news.getByText('Applicant 2 was removed.');

  await user.click(news.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shownNames()).toEqual(['Applicant 2', 'Applicant 1', 'Applicant 3']));
  expect(screen.queryByRole('status')).toBeNull();
  await waitFor(() => expect(saved).toContain('applicant-2'));
});

test('a failed removal is reported and rolled back alone, also after a later one', async () => {
  saved = applicantIds(3);
  const removal = deferred<void>();
  vi.mocked(unsave).mockReturnValueOnce(
    removal.promise.then(() => Promise.reject(new Error('We could not reach the server.'))),
  );
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Remove: Applicant 1' }));
  await waitFor(() => expect(unsave).toHaveBeenCalled());
  await user.click(await screen.findByRole('button', { name: 'Remove: Applicant 2' }));
  await waitFor(() => expect(shownNames()).toEqual(['Applicant 3']));
  removal.resolve();
  expect((await screen.findByRole('alert')).textContent).toBe('We could not reach the server.');
  await waitFor(() => expect(shownNames()).toEqual(['Applicant 1', 'Applicant 3']));
  screen.getByText('Applicant 2 was removed.');
});

test('a page has ten profiles, and one out of range becomes the last', async () => {
  saved = applicantIds(12);
  show({ page: 9 });
  await screen.findByText('Page 2 of 2');
  await waitFor(() => expect(shownNames()).toEqual(['Applicant 11', 'Applicant 12']));
});

test('a member without access sees that their plan no longer includes the items', async () => {
  saved = applicantIds(2);
  rows.applicants.mockResolvedValue([]);
  show();
  await screen.findByText('Your plan no longer includes these profiles. We keep the list for you.');
});

test('a failed list can be retried', async () => {
  saved = applicantIds(1);
  rows.applicants.mockRejectedValueOnce(new Error('No answer.'));
  const user = show();
  await screen.findByText('Failed to load data: No answer.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shownNames()).toEqual(['Applicant 1']));
});
