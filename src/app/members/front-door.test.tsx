import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { authEvents } from '#features/auth/session/store.ts';
import { appliedSummer } from '#features/members/guides/outline.ts';
import { dayOf } from '#lib/dates/dates.ts';
import { localStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';
import { paths } from '#model/store/paths.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { FrontDoor } from './front-door.tsx';

const answers = vi.hoisted(() => ({
  frontPage: {} as Record<string, unknown>,
  saved: [] as string[],
}));
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: {
    rpc: () => Promise.resolve({ data: answers.frontPage, error: null }),
    from: () => ({
      update: (said: object) => ({
        eq: () => {
          answers.frontPage = { ...answers.frontPage, ...said };
          return Promise.resolve({ data: null, error: null });
        },
      }),
    }),
  },
}));
vi.mock('#features/members/saved/queries.ts', () => ({
  savedIdsOptions: () => ({ queryKey: ['saved'], queryFn: () => Promise.resolve(answers.saved) }),
}));

const today = dayOf(new Date());
const numbers = { gpa: 3.62, mcat: 509, gapYears: 0, state: 'Texas', activities: [] };
const lastReadKey = `${brand.slug}.last-read`;

beforeEach(() => {
  authEvents.sessionEnded();
  window.localStorage.clear();
  answers.frontPage = { counts: [], due: [], applying_since: null, applies_in: null, year: null };
  answers.saved = [];
});

const applied = appliedSummer(today);
const month = new Date(`${today}T12:00`).toLocaleString('en-US', { month: 'long' });
const year = {
  id: 'application-year',
  title: 'The Application Year',
  capability: 'application',
  outline: `## Before\n## ${month}\n- [ ] Done\n- [ ] Texas: rank. Then wait.\n## ${month} of the next year\n- [ ] Thank everybody who wrote a letter for you, and tell them where you go`,
  ticked: [],
};

/** The places to go on from, each as its label, link, note and address. */
async function show(capabilities: string[], mine: typeof numbers | null) {
  authEvents.sessionFound({
    id: 'person',
    email: 'person@example.com',
    firstName: 'Pat',
    fullName: 'Pat Person',
    isAdmin: false,
  });
  authEvents.accessRead('person', { userPlans: ['some-plan'], capabilities });
  renderForTest(
    <MemoryRouter>
      <FrontDoor userId="person" mine={{ numbers: mine, withAccount: false }} />
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: /school|Interview/ });
  return screen.getAllByRole('listitem').map((item) => {
    const link = within(item).getByRole('link');
    return Array.from(item.children, (part) => part.textContent).concat(
      link.getAttribute('href') ?? '',
    );
  });
}

test('a newcomer has three first steps', async () => {
  expect(await show(['profiles'], null)).toEqual([
    ['Start here', 'Read a profile', 'One whole story', '/profile?tab=profiles'],
    ['My schools', 'Add your schools', 'Paste your list, with dates', paths.mySchools],
    ['My numbers', 'Enter your numbers', 'To see who got in with them', paths.likeMe],
  ]);
});

test('a member goes on reading, with what is due next and what this month asks of a Texan', async () => {
  answers.saved = ['baylor'];
  const school = { school_id: 'baylor', name: 'Baylor', secondary_in_on: null, answer: null };
  answers.frontPage = {
    counts: [10, 0, 1, 1001],
    due: [{ ...school, secondary_sent_on: null, interview_on: today }],
    applying_since: null,
    applies_in: applied + 1,
    year: { ...year, ticked: ['Done'] },
  };
  localStore.write(lastReadKey, '/profile/applicant-3\nApplicant 3');
  const places = await show(['profiles', 'application'], numbers);
  expect(places).toEqual([
    ['Continue reading', 'Applicant 3', '/profile/applicant-3'],
    ['Due next', 'Interview, Baylor', expect.stringMatching(/, today$/), paths.mySchools],
    [
      expect.stringMatching(/1 of 2 done$/),
      'Texas: rank.',
      '/application-cheatsheet?document=application-year#section-2',
    ],
    ['My numbers', 'Applicants like me', '3.62 / 509', paths.likeMe],
  ]);
  const doors = within(screen.getByRole('navigation', { name: 'One section of many' }));
  expect(
    doors.getAllByRole('link').map((door) => [door.textContent, door.getAttribute('href')]),
  ).toEqual([
    [
      'How 10 with a GPA below 3.65 look back',
      '/profile?tab=profiles&read=reflections&gpa_to=3.64',
    ],
    [
      'How 1,000+ who were first in their family at college look back',
      '/profile?tab=profiles&read=reflections&trait=first_generation',
    ],
  ]);
});

test('nothing is shown of a guide that is no longer held', async () => {
  localStore.write(lastReadKey, '/application-cheatsheet?document=application-year\nThe Year');
  answers.saved = ['baylor', 'yale'];
  const [read, schools] = await show(['profiles'], null);
  expect(read?.[1]).toBe('Read a profile');
  expect(schools).toEqual(['My schools', '2 schools', 'No date is due', paths.mySchools]);
});

test('the month is for whoever applies next, or has applied, once they have said or have dates', async () => {
  answers.frontPage = { ...answers.frontPage, year };
  const [, , unsaid] = await show(['profiles', 'application'], numbers);
  expect(unsaid?.slice(1, 3)).toEqual(['The Application Year', 'Say when, and see this month']);
  const choice = screen.getByRole('combobox', { name: 'The summer in which you apply' });
  const choose = (summer: number) => userEvent.selectOptions(choice, String(summer));
  const reads = (text: string) =>
    waitFor(() => expect(choice.closest('li')?.textContent).toContain(text));

  await choose(applied);
  // Of two lines, in whole words.
  await reads('0 of 1 doneThank everybody who wrote a letter for you, and…');
  await choose(applied + 1);
  await reads('0 of 2 doneDone');
  await choose(applied + 3);
  await reads(`Begins in September ${applied + 2}`);
});

test('dates of schools say that one has applied', async () => {
  answers.frontPage = { ...answers.frontPage, year, applying_since: `${applied}-06-20` };
  const [, , month] = await show(['profiles', 'application'], numbers);
  expect(month?.[0]).toMatch(/0 of 1 done$/);
});
