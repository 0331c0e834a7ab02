import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { emptyApplicant } from '#features/members/applicants/test-data.ts';
import { areas } from '#model/plans/capabilities.ts';
import { applicantPath, paths, schoolPath } from '#model/store/paths.ts';
import { fill, renderAt } from '#ui/test-render.tsx';

import { FindAnything } from './find-anything.tsx';

const answers = vi.hoisted(() => ({
  schools: [] as unknown[],
  applicants: [] as unknown[],
  guides: [] as unknown[],
  counts: [] as number[],
  asked: [] as unknown[],
}));
const pageOf = (rows: unknown[]) => ({
  rows,
  total: rows.length,
  page: 1,
  page_size: 10,
  page_count: 1,
  near: null,
});
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: {
    rpc: (name: string, { search }: { search?: string }) => {
      if (name === 'count_searches') return Promise.resolve({ data: answers.counts, error: null });
      answers.asked.push(search);
      const rows = name === 'search_schools' ? answers.schools : answers.applicants;
      return Promise.resolve({ data: pageOf(rows), error: null });
    },
    storage: {
      from: () => ({
        download: () =>
          Promise.resolve({ data: new Blob(['## Services\nTMDSAS is for Texas.']), error: null }),
      }),
    },
    from: () => ({
      select: () => ({
        lte: () => ({ order: () => Promise.resolve({ data: answers.guides, error: null }) }),
      }),
    }),
  },
}));

const page = { to: paths.mySchools, label: 'My schools' };

function show() {
  const { address } = renderAt(<FindAnything pages={[page]} asked={1} />, '/explore');
  const dialog = within(screen.getByRole('dialog', { name: 'Search everything' }));
  const field = dialog.getByRole('textbox', { name: 'Search profiles, schools and guides' });
  return { dialog, field, address };
}

beforeEach(() => {
  Object.assign(answers, { schools: [], applicants: [], guides: [], counts: [], asked: [] });
});

const guide = {
  id: 'the-year',
  title: 'The Year',
  summary: '',
  capability: 'application',
  kind: 'document',
  text_path: null,
};

test('where few profiles are found, other searches for the same stand below them', async () => {
  answers.applicants = [emptyApplicant];
  answers.counts = [2, 5, 0];
  const { dialog, field } = show();
  await fill(userEvent, field, 'bad freshman year');
  await dialog.findByText('Grades that went up (2)');
  expect(dialog.queryByText('My schools')).toBeNull();
});

test('it finds pages, schools, sections of guides and profiles, and goes to the first', async () => {
  answers.schools = [
    {
      id: 'baylor',
      name: 'Baylor',
      image_url: null,
      custom_image_url: null,
      degree: 'MD',
      control: 'private',
      state: 'Texas',
      profile_count: 2,
      states: {},
      avg_gpa: null,
      avg_mcat: null,
      ranges: {},
    },
  ];
  answers.applicants = [
    {
      ...emptyApplicant,
      gpa: 3.62,
      mcat: 509,
      major: 'Biology',
      places: [{ section: 'hobbies', text: 'in \u0001Texas\u0002' }],
    },
  ];
  answers.guides = [{ ...guide, outline: '## What Texas does differently' }];
  const { dialog, field, address } = show();
  dialog.getByText('My schools');
  await fill(userEvent, field, 'Texas');
  await dialog.findByText('Baylor');
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'BaylorPrivate · MD · Texas · 2 profiles',
    'What Texas does differentlyThe Year',
    '3.62 / 509 · BiologyApplicant 7: in Texas',
  ]);
  dialog.getByText('3 results');
  expect(answers.asked).toEqual(['Texas', 'Texas']);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(schoolPath('baylor'));
});

test.each([
  ['section', 0, `${areas.application.path}?document=the-year`],
  ['profile', 1, applicantPath('applicant-7')],
])('an arrow chooses a %s', async (_, presses, to) => {
  answers.applicants = [emptyApplicant];
  answers.guides = [{ ...guide, outline: null }];
  const { dialog, field, address } = show();
  await fill(userEvent, field, 'year');
  await dialog.findByText('Applicant 7');
  await userEvent.keyboard(`${'{ArrowDown}'.repeat(presses)}{Enter}`);
  expect(address()).toBe(to);
});

test('what no heading says is found in the text of a guide', async () => {
  answers.guides = [{ ...guide, text_path: 'the-year.md', outline: '## Services' }];
  const { dialog, field, address } = show();
  await fill(userEvent, field, 'tmdsas');
  await dialog.findByText('Services');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`${areas.application.path}?document=the-year`);
});

test('where nothing is found, there are other searches and the pages', async () => {
  answers.counts = [4];
  const { dialog, field, address } = show();
  await fill(userEvent, field, 'low gpa');
  await dialog.findByText('Nothing found.');
  await dialog.findByText('GPA below 3.5 (4)');
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'GPA below 3.5 (4)',
    'My schools',
  ]);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`${paths.profile}?tab=profiles&gpa=Below3.5`);
});

test('Enter waits for what was typed, and opens the first of it', async () => {
  answers.applicants = [emptyApplicant];
  const { field, address } = show();
  await fill(userEvent, field, 'a lab');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(applicantPath('applicant-7')));
});

test('one letter finds pages only', async () => {
  const { dialog, field } = show();
  await fill(userEvent, field, 'z');
  await dialog.findByText('Nothing found.');
  expect(answers.asked).toEqual([]);
});
