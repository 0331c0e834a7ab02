import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import type { addSchools } from '../saved/mutations.ts';
import { GotInto } from './got-into.tsx';
import type { ListedSchool } from './schema.ts';

const lists = vi.hoisted(() => ({ saved: [''], add: vi.fn<typeof addSchools>() }));

vi.mock('../saved/queries.ts', () => ({
  savedIdsOptions: () => ({ queryKey: ['saved'], queryFn: () => lists.saved }),
}));
vi.mock('../saved/mutations.ts', () => ({ addSchools: (ids: string[]) => lists.add(ids) }));

const school = (
  name: string,
  state: string | null,
  states: Record<string, number>,
): ListedSchool => ({
  id: name.toLowerCase(),
  name,
  degree: 'MD',
  imageUrl: null,
  customImageUrl: null,
  ranges: {},
  avgGpa: null,
  avgMcat: null,
  control: 'public',
  state,
  profileCount: 9,
  states,
});
const schools = [
  school('Dell', 'Texas', { Texas: 2 }),
  school('Howard', 'District of Columbia', { Texas: 1, Ohio: 1 }),
  school('Iowa', 'Iowa', { Iowa: 3 }),
  school('Nowhere', null, {}),
  school('Utah', 'Utah', { Utah: 1, Idaho: 1 }),
];
const nearest = [
  {
    id: 'applicant-8',
    gpa: 3.62,
    mcat: 509,
    state_of_residency: 'Texas',
    schools: schools.slice(1, 2),
  },
  {
    id: 'applicant-9',
    gpa: 3.9,
    mcat: 520,
    state_of_residency: null,
    schools: schools.slice(1, 3),
  },
];

interface Shown {
  saved?: string[];
  home?: string | null;
  of?: ListedSchool[];
}

function show({ saved = [], home = 'Texas', of = schools }: Shown = {}) {
  lists.saved = saved;
  return renderForTest(
    <MemoryRouter>
      <GotInto userId="ada" nearest={nearest} schools={of} home={home} />
    </MemoryRouter>,
  );
}

const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name, hidden: true });
const ticked = () => schools.map(({ name }) => name).filter((name) => box(name).checked);

test('a private school that only took residents so far is no public one', () => {
  const emory = { ...school('Emory', 'Georgia', { Georgia: 1 }), control: 'private' as const };
  show({ of: [...schools, emory] });
  const group = screen.getByRole('region', { name: /^Private, only residents/ });
  within(group).getByRole('link', { name: 'Emory' });
  expect(box('Emory').checked).toBe(false);
  expect(within(group).queryByText('Iowa')).toBeNull();
});

test('where none is in the member’s state, all that took somebody from there are a press away', () => {
  const all = /^All schools that took/;
  const inTexas = show();
  expect(screen.queryByRole('link', { name: all })).toBeNull();
  inTexas.unmount();
  show({ home: 'New York' });
  expect(screen.getByRole('link', { name: all }).getAttribute('href')).toBe(
    '/profile?took=New%20York',
  );
});

test('schools that took somebody from the member’s state or from outside their own are ticked', async () => {
  show({ saved: ['utah'] });
  screen.getByRole('heading', { name: 'People like you got into 5 schools' });
  const text = (await screen.findByRole('region', { name: 'In Texas (1)' })).textContent;
  expect(text).toContain('Public · MD · both we know of lived in Texas');
  const elsewhere = within(screen.getByRole('region', { name: /^Took somebody/ }));
  elsewhere.getByText(/both we know of lived out of state, 1 of them in Texas · nearest/);
  await elsewhere.findByText(/1 of the 2 we know of lived out of state · saved/);
  expect(elsewhere.getByRole('link', { name: '3.62 / 509, Texas' }).getAttribute('href')).toBe(
    '/profile/applicant-8',
  );
  expect(document.body.textContent).toContain('all 3 we know of lived in state');
  expect(document.body.textContent).not.toMatch(/%/);
  expect(ticked()).toEqual(['Dell', 'Howard', 'Utah']);
  // It is on the list already.
  expect(box('Utah').disabled).toBe(true);
  const user = userEvent.setup();
  await user.click(box('Dell'));
  await user.click(box('Nowhere'));
  await user.click(screen.getByRole('button', { name: 'Add 2 to my schools' }));
  expect(lists.add).toHaveBeenCalledExactlyOnceWith(['howard', 'nowhere']);
});

test('without a state, those that took somebody from another one are ticked', () => {
  const { unmount } = show({ home: null });
  expect(ticked()).toEqual(['Howard', 'Utah']);
  screen.getByText(/both we know of lived out of state · nearest/);
  unmount();
  show({ of: [] });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('nothing is saved twice', async () => {
  show({ saved: schools.map(({ id }) => id) });
  expect(await screen.findByRole('button', { name: 'Nothing to add' })).toHaveProperty(
    'disabled',
    true,
  );
});
