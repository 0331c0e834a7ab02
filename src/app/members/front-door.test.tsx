import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { authEvents } from '#features/auth/session/store.ts';
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
  supabase: { rpc: () => Promise.resolve({ data: answers.frontPage, error: null }) },
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
  answers.frontPage = { counts: [], due: [], applying_since: null, year: null };
  answers.saved = [];
});

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
  const month = new Date(`${today}T12:00`).toLocaleString('en-US', { month: 'long' });
  answers.frontPage = {
    counts: [10, 0, 1, 1001],
    due: [{ ...school, secondary_sent_on: null, interview_on: today }],
    applying_since: null,
    year: {
      id: 'application-year',
      title: 'The Application Year',
      capability: 'application',
      outline: `## Before\n## ${month}\n- [ ] Done\n- [ ] Texas: rank`,
      ticked: ['Done'],
    },
  };
  localStore.write(lastReadKey, '/profile/applicant-3\nApplicant 3');
  const places = await show(['profiles', 'application'], numbers);
  expect(places).toEqual([
    ['Continue reading', 'Applicant 3', '/profile/applicant-3'],
    ['Due next', 'Interview, Baylor', expect.stringMatching(/, today$/), paths.mySchools],
    [
      `${month}: 1 of 2 done`,
      'Texas: rank',
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
