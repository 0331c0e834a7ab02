// Loaded on demand, which can take longer than a test waits.
import './applicant-table.tsx';

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { MemoryRouter } from 'react-router-dom';
import { letterKeysKey } from '#lib/storage/storage-keys.ts';
import { renderForTest } from '#ui/test-render.tsx';

import type { GuideTitle } from '../guides/queries.ts';
import { ApplicantList, ApplicantRows } from './applicant-list.tsx';
import { emptyApplicant, pageOf } from './test-data.ts';
import type { ListView } from './views.tsx';

const held = vi.hoisted(() => ({ guides: [] as GuideTitle[] }));
vi.mock('../guides/queries.ts', () => ({
  guideTitlesOptions: { queryKey: ['guides'], queryFn: () => Promise.resolve(held.guides) },
}));

const onPageChange = vi.fn<(page: number) => void>();
const onClear = vi.fn<() => void>();

const show = (
  total: number,
  canClear = false,
  view: ListView = 'rows',
  section: 'research' | 'reflections' | null = null,
) =>
  renderForTest(
    <MemoryRouter>
      <ApplicantList
        isTurning={false}
        applicants={pageOf(total)}
        view={view}
        section={section}
        canClear={canClear}
        onPageChange={onPageChange}
        onClear={onClear}
        renderActions={({ id }) => <button type="button">Save {id}</button>}
      />
    </MemoryRouter>,
  );

test('a page shows its number and links to the next one', async () => {
  show(12);
  expect(screen.getAllByRole('article')).toHaveLength(10);
  screen.getByRole('button', { name: 'Save applicant-10' });
  screen.getByText('Page 1 of 2');
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(2);
});

test('an activity is said not to be the entry as submitted, with a link for holders of the guide', async () => {
  const line = /^Told to us after they were accepted: not their entries as submitted\./;
  const reflections = show(1, false, 'rows', 'reflections');
  expect(screen.queryByText(line)).toBeNull();
  reflections.unmount();
  const guide = { id: 'activities-description-guide', title: 'A', summary: '', textPath: null };
  const outline = '## Step 1\n## Step 2: write the 700 characters';
  held.guides = [{ ...guide, capability: 'application', outline, isRead: true }];
  show(1, false, 'rows', 'research');
  screen.getByText(line);
  const link = await screen.findByRole('link', { name: 'Entries before and after' });
  expect(link.getAttribute('href')).toBe(
    '/application-cheatsheet?document=activities-description-guide#section-2',
  );
});

test('an empty result offers to clear the filters', async () => {
  show(0, true);
  screen.getByText('No profiles match your search criteria.');
  await userEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test('an empty store offers nothing to clear', () => {
  show(0);
  screen.getByText('No profiles found');
  expect(screen.queryByRole('button')).toBeNull();
});

const told = {
  ...emptyApplicant,
  id: 'applicant-2',
  gpa: 3.78,
  mcat: 512,
  state_of_residency: 'Texas',
  major: 'Biochemistry',
  gap_years: 0,
  research: 'A lab. Then a Clinic, and another clinic.',
  research_hours: 800,
  other_essay: 'Why us?',
  reflections: 'Apply early. I sat for my first interview in August. It snowed.',
  places: [
    { section: 'research', text: 'Then a \u0001Clinic\u0002, and' },
    { section: 'reflections', text: 'my first \u0001interview\u0002 in' },
  ],
};

const showRows = (options: Partial<Parameters<typeof ApplicantRows>[0]> = {}) =>
  renderForTest(
    <MemoryRouter>
      <ApplicantRows
        applicants={[told, { ...emptyApplicant, id: 'applicant-3', mcat: 500 }]}
        mine={{ gpa: 3.72, mcat: 512 }}
        renderActions={({ id }) => (
          <button type="button" aria-pressed={false} onClick={() => saved(id)}>
            Save {id}
          </button>
        )}
        {...options}
      />
    </MemoryRouter>,
  );
const saved = vi.fn<(id: string) => void>();
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);

test('a row is a headline, the beginning of the reflections and the place found, and opens in place', async () => {
  showRows();
  const row = within(
    screen.getByRole('article', { name: '3.78 / 512 · Texas · Biochemistry · no gap year' }),
  );
  row.getByText('you: −0.06, ±0');
  row.getByText('“Apply early. I sat for my first interview in August.”');
  row.getByText(/… and in 1 more text$/);
  expect(marks()).toEqual(['Clinic']);
  expect(row.getByRole('link', { name: 'Applicant 2' }).getAttribute('href')).toBe(
    '/profile/applicant-2',
  );
  const button = row.getByRole('button', { expanded: false });
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  row.getByText(/It snowed\./);
  // Nothing that was found is folded.
  expect(row.queryByRole('region')).toBeNull();
  // The reflections are told last.
  expect(marks()).toEqual(['Clinic', 'clinic', 'interview']);
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  const bare = screen.getByRole('article', { name: 'N/A / 500 · Applicant 3' });
  within(bare).getByText('you: +12');
});

test('a place in a short text is named as on a profile’s page, and unfolds nothing', async () => {
  showRows({
    applicants: [{ ...told, places: [{ section: 'race', text: '\u0001Asian\u0002, Black' }] }],
  });
  screen.getByText('Background');
  expect(marks()).toEqual(['Asian']);
  await userEvent.click(screen.getByRole('button', { expanded: false }));
  screen.getByRole('region');
});

test('one section is read instead of the summary', () => {
  showRows({ section: 'research' });
  screen.getByText('800 h');
  screen.getByText(/and another/);
  expect(marks()).toEqual(['Clinic', 'clinic', 'Clinic']);
  expect(screen.queryByText(/^“Apply/)).toBeNull();
});

test('letters move, open and save, unless they are switched off', async () => {
  const { unmount } = showRows();
  const [first, second] = screen.getAllByRole('button', { expanded: false });
  first?.focus();
  await userEvent.keyboard('j');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('ko');
  expect(first?.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('s');
  expect(saved).toHaveBeenCalledExactlyOnceWith('applicant-2');
  unmount();
  localStorage.setItem(letterKeysKey, 'false');
  showRows();
  const [again] = screen.getAllByRole('button', { expanded: false });
  again?.focus();
  await userEvent.keyboard('jos');
  expect(document.activeElement).toBe(again);
  expect(saved).toHaveBeenCalledOnce();
  localStorage.removeItem(letterKeysKey);
});

test('a table has a row for each profile', async () => {
  show(2, false, 'table');
  await screen.findByRole('table');
  expect(screen.getAllByRole('row')).toHaveLength(3);
  // The GPA, the MCAT and the state of both.
  expect(screen.getAllByRole('cell', { name: 'N/A' })).toHaveLength(6);
  screen.getByRole('link', { name: 'Applicant 2' });
  expect(screen.queryByRole('article')).toBeNull();
});

test('cards are a grid', () => {
  show(2, false, 'cards');
  screen.getByRole('article', { name: 'Applicant 2' });
});
