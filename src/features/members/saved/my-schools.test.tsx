import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { dayOf } from '#lib/dates/dates.ts';
import { renderForTest } from '#ui/test-render.tsx';

import type { GuideTitle } from '../guides/queries.ts';
import { guideWith } from '../guides/test-data.ts';
import { MySchools } from './my-schools.tsx';
import type { ClosedCycle, FoundSchool, MySchool } from './schema.ts';
import { mySchool } from './test-data.ts';

const store = vi.hoisted(() => ({
  list: vi.fn<() => Promise<MySchool[]>>(),
  found: vi.fn<(spellings: string[]) => Promise<FoundSchool[]>>(),
  changeSchool: vi.fn<(id: string, change: object) => Promise<void>>(),
  sortSchools: vi.fn<(ids: string[]) => Promise<void>>(),
  removeSchool: vi.fn<(id: string) => Promise<void>>(),
  addSchools: vi.fn<(ids: string[]) => Promise<void>>(),
  closed: vi.fn<() => Promise<ClosedCycle[]>>(),
  closeCycle: vi.fn<() => Promise<void>>(),
  reopenCycle: vi.fn<(id: string) => Promise<void>>(),
  deleteCycle: vi.fn<(id: string) => Promise<void>>(),
}));
vi.mock('./queries.ts', () => ({
  savedIdsOptions: () => ({ queryKey: ['saved', 'ada', 'school'] }),
  mySchoolsOptions: () => ({ queryKey: ['saved', 'ada', 'school', 'list'], queryFn: store.list }),
  closedCyclesOptions: () => ({
    queryKey: ['saved', 'ada', 'school', 'closed'],
    queryFn: store.closed,
  }),
  foundSchoolsOptions: (spellings: string[]) => ({
    queryKey: ['found', spellings],
    queryFn: () => store.found(spellings),
    enabled: spellings.length > 0,
  }),
}));
vi.mock('./mutations.ts', () => store);
const held = vi.hoisted(() => ({ guides: [] as GuideTitle[] }));
vi.mock('../guides/queries.ts', () => ({
  guideTitlesOptions: { queryKey: ['guides'], queryFn: () => Promise.resolve(held.guides) },
}));

const today = dayOf(new Date());
const three = [
  mySchool({
    schoolId: 'baylor',
    name: 'Baylor',
    state: 'Ohio',
    states: { Ohio: 2, Texas: 1 },
    profiles: 3,
    gpaProfiles: 3,
    gpaBelow: 2,
  }),
  mySchool({ schoolId: 'utsw', name: 'UTSW', status: 'applied', appliedOn: '2027-06-01' }),
  mySchool({ schoolId: 'yale', name: 'Yale' }),
];
const onShare = vi.fn<(schools: ClosedCycle['schools']) => void>();

beforeEach(() => {
  for (const each of Object.values(store)) each.mockReset();
  store.list.mockResolvedValue(three);
  store.closed.mockResolvedValue([]);
  for (const send of [store.changeSchool, store.sortSchools, store.removeSchool, store.addSchools])
    send.mockResolvedValue();
});

async function show() {
  renderForTest(
    <MemoryRouter>
      <MySchools userId="ada" scores={{ gpa: 3.7, mcat: null }} home="Texas" onShare={onShare} />
    </MemoryRouter>,
  );
  await screen.findByText('Baylor');
  return userEvent.setup();
}

const rows = () =>
  screen
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByText(/^(Baylor|UTSW|Yale)$/)[0]?.textContent);

const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name}`) });
const school = (id: string) => ({ id, name: id });

test('a row says where the member stands, and links to a school with profiles', async () => {
  await show();
  screen.getByText(/^3 schools, 1 applied to/);
  screen.getByText(/^GPA above 2 of 3/);
  screen.getByText(/1 of the 3 we know of lived in Texas/);
  expect(screen.getAllByRole('checkbox', { name: /^Compare/ })).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Baylor' }).getAttribute('href')).toBe('/school/baylor');
  expect(screen.queryByRole('link', { name: 'Yale' })).toBeNull();
  expect(screen.getAllByText('No profile from this school yet')).toHaveLength(2);
});

test('on paper the list is a table, with a line for each school', async () => {
  await show();
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  const lines = within(screen.getByRole('table')).getAllByRole('row');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'SchoolAppliedSecondary inSecondary sentInterviewAnswerAnsweredAccepted with lessNote',
    'BaylorGPA 2 of 3',
    expect.stringMatching(/^UTSWJun 1/),
    'Yale',
  ]);
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('table')).toBeNull();
});

test('a press sets a step to today at once, and a failure takes it back', async () => {
  store.changeSchool.mockRejectedValueOnce(new Error('No answer.'));
  const user = await show();
  const press = () => user.click(screen.getByRole('button', { name: 'Applied today: Yale' }));
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('No answer.');
  store.list.mockReturnValue(new Promise(() => {}));
  await press();
  expect(screen.getByLabelText<HTMLInputElement>('Applied: Yale').value).toBe(today);
  expect(store.changeSchool).toHaveBeenLastCalledWith('yale', { appliedOn: today });
});

test('a date is changed and deleted', async () => {
  await show();
  for (const [typed, day] of [
    ['2027-06-03', '2027-06-03'],
    ['', null],
  ]) {
    const field = screen.getByLabelText('Applied: UTSW');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.blur(field);
    await waitFor(() =>
      expect(store.changeSchool).toHaveBeenLastCalledWith('utsw', { appliedOn: day }),
    );
  }
});

test('an answer has a day, which goes with it, and a note is kept', async () => {
  const user = await show();
  await user.selectOptions(screen.getByLabelText('Answer: UTSW'), 'Accepted');
  expect(store.changeSchool).toHaveBeenLastCalledWith('utsw', {
    answer: 'accepted',
    answeredOn: today,
  });
  await user.selectOptions(screen.getByLabelText('Answer: UTSW'), 'None yet');
  expect(store.changeSchool).toHaveBeenLastCalledWith('utsw', { answer: null, answeredOn: null });
  await user.type(screen.getByLabelText('Note on Yale'), ' Ask first. ');
  await user.tab();
  expect(store.changeSchool).toHaveBeenLastCalledWith('yale', { note: 'Ask first.' });
});

test('schools are moved by keys, by the menu and by dragging', async () => {
  const user = await show();
  store.list.mockReturnValue(new Promise(() => {}));
  handle('Baylor').focus();
  await user.keyboard('{ArrowUp}');
  expect(store.sortSchools).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(rows()).toEqual(['UTSW', 'Baylor', 'Yale']));
  screen.getByText('Baylor: 2 of 3');
  await waitFor(() => expect(document.activeElement).toBe(handle('Baylor')));
  await user.click(screen.getByRole('button', { name: 'More: Yale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(rows()).toEqual(['UTSW', 'Yale', 'Baylor']));
  fireEvent.dragStart(handle('Baylor'));
  fireEvent.drop(screen.getAllByRole('listitem')[0] ?? document.body);
  await waitFor(() => expect(rows()).toEqual(['Baylor', 'UTSW', 'Yale']));
  // One change is sent after the other.
  await waitFor(() =>
    expect(store.sortSchools).toHaveBeenLastCalledWith(['baylor', 'utsw', 'yale']),
  );
});

test('a school is removed after a question, and how the rest went is shared once a school accepted', async () => {
  const user = await show();
  expect(screen.queryByRole('button', { name: 'Share how it went' })).toBeNull();
  const accepted = mySchool({ schoolId: 'utsw', name: 'UTSW', answer: 'accepted' });
  const left = [...three.slice(0, 1), accepted];
  store.list.mockResolvedValue(left);
  await user.click(screen.getByRole('button', { name: 'More: Yale' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }),
  );
  await waitFor(() => expect(rows()).toEqual(['Baylor', 'UTSW']));
  expect(store.removeSchool).toHaveBeenCalledExactlyOnceWith('yale');
  await user.click(await screen.findByRole('button', { name: 'Share how it went' }));
  expect(onShare).toHaveBeenCalledExactlyOnceWith(left);
});

test('an answer leads whoever holds the guide to what comes after it', async () => {
  held.guides = [
    {
      ...guideWith({ id: 'after-the-interview' }),
      capability: 'interview',
      outline: '## The waitlist\n## Several offers',
      isRead: true,
    },
  ];
  store.list.mockResolvedValue([
    mySchool({ schoolId: 'baylor', name: 'Baylor', answer: 'waitlisted' }),
    mySchool({ schoolId: 'utsw', name: 'UTSW', answer: 'accepted' }),
    mySchool({ schoolId: 'yale', name: 'Yale', answer: 'declined' }),
  ]);
  await show();
  await screen.findByRole('link', { name: 'What to do on a waitlist' });
  expect(
    screen
      .getAllByRole('link', { name: /^What to do/ })
      .map((link) => link.getAttribute('href')?.split('=').pop()),
  ).toEqual(['after-the-interview#section-1', 'after-the-interview#section-2']);
});

test('how a closed cycle went is shared, too', async () => {
  const schools = [
    mySchool({ schoolId: 'utsw', name: 'UTSW', appliedOn: '2026-06-01', answer: 'accepted' }),
  ];
  store.closed.mockResolvedValue([
    { id: 'c', closedAt: '2026-11-30T20:00:00Z', schools },
    { id: 'd', closedAt: '2025-11-30T20:00:00Z', schools: three.slice(0, 1) },
  ]);
  onShare.mockClear();
  const user = await show();
  await screen.findByText('June 1, 2026');
  await user.click(await screen.findByRole('button', { name: 'Share how it went', hidden: true }));
  expect(onShare).toHaveBeenCalledExactlyOnceWith(schools);
});

test('a pasted list is read, its questions are asked, and what has none is added', async () => {
  store.found.mockResolvedValue([
    { spelling: 'yale', isFound: true, schools: [school('yale')], ownId: null },
    { spelling: 'Rush Med', isFound: true, schools: [school('rush')], ownId: null },
    { spelling: 'UM', isFound: false, schools: [school('miami'), school('michigan')], ownId: 'um' },
    { spelling: 'Beauxbatons', isFound: false, schools: [], ownId: 'beauxbatons' },
    { spelling: 'Hogwarts', isFound: false, schools: [], ownId: 'hogwarts' },
  ]);
  const user = await show();
  fireEvent.change(screen.getByLabelText('Names of schools'), {
    target: { value: 'yale\u200B\n1\tRush Med\t3.7\r\nUM;Beauxbatons\n\n2.\u00A0Hogwarts' },
  });
  // One of the two is on the list already.
  const add = await screen.findByRole('button', { name: 'Add 1 school' });
  expect(store.found).toHaveBeenCalledExactlyOnceWith([
    'yale',
    '1\tRush Med\t3.7',
    'UM;Beauxbatons',
    '2. Hogwarts',
  ]);
  screen.getByText('from “Rush Med”');
  expect(screen.queryByText('from “yale”')).toBeNull();
  expect(screen.getAllByText('is not a school we know')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'michigan' }));
  screen.getByRole('button', { name: 'Add 2 schools' });
  const [keep] = screen.getAllByRole('button', { name: 'Keep as written' }).slice(1);
  await user.click(keep ?? document.body);
  screen.getByRole('button', { name: 'Add 3 schools' });
  await user.click(add);
  expect(store.addSchools).toHaveBeenCalledExactlyOnceWith(['rush', 'michigan', 'beauxbatons'], {
    um: 'UM',
    beauxbatons: 'Beauxbatons',
    hogwarts: 'Hogwarts',
  });
  await screen.findByText('3 schools added to the list above.');
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Names of schools').value).toBe('Hogwarts'),
  );
});
