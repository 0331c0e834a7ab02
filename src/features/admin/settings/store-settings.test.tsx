import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForAdmin } from '#ui/test-render.tsx';

import { saveStoreSettings } from './mutations.ts';
import { parts, settingsRecord, type StoreSettings as Settings } from './schema.ts';
import { StoreSettings } from './store-settings.tsx';

const settings: Settings = { ...settingsRecord.blank, policiesChangedOn: null, version: 1 };

vi.mock('./queries.ts', () => ({
  fetchStoreSettings: () => Promise.resolve(settings),
  storeSettingsOptions: { queryKey: ['store-settings'], queryFn: () => settings },
}));
vi.mock('./mutations.ts', () => ({ saveStoreSettings: vi.fn<typeof saveStoreSettings>() }));
vi.mock('#model/record/last-change.ts', () => ({}));
vi.mock('#model/plans/product-choices.ts', () => ({
  productChoicesOptions: {
    queryKey: ['choices'],
    queryFn: () => [{ id: 'plus', name: 'Plus' }],
  },
}));
// The form renders every one.
vi.hoisted(() => {
  Intl.supportedValuesOf = () => ['Asia/Tokyo'];
});
vi.mock('#model/places/countries.ts', () => ({
  countriesOf: () => [
    { code: 'CA', name: 'Canada' },
    { code: 'US', name: 'United States' },
  ],
}));

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = (part: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Save ${part}` }));

test('each part of the settings is saved alone, over the version that was loaded, again and again', async () => {
  vi.mocked(saveStoreSettings).mockImplementation(async (draft, version) => ({
    ...settings,
    ...draft,
    version: version + 1,
  }));
  renderForAdmin(<StoreSettings preview={() => null} ownQuestions={[]} />);
  const zone = await screen.findByLabelText('Time zone');
  screen.getByText(/Every country, until you choose\.$/);
  fireEvent.change(zone, { target: { value: 'Asia/Tokyo' } });
  save('Sales');
  await screen.findByText('Settings saved.');
  fireEvent.click(screen.getByLabelText('Only these'));
  save('Sales');
  await screen.findByText('Please choose at least one country, or every country');
  fireEvent.click(screen.getByRole('combobox', { name: 'Countries' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Canada', hidden: true }));
  save('Sales');
  await waitFor(() => expect(saveStoreSettings).toHaveBeenCalledTimes(2));
  fill('Instagram', 'http://instagram.com/us');
  save('Seller');
  await screen.findByText('Please enter an address that begins with https://, or nothing');
  fill('Days to change one’s mind', '366');
  fill('Minimum age', '12');
  save('Policies');
  await screen.findByText('Please enter 1 to 365 days, or nothing');
  await screen.findByText('Please enter an age from 13 to 99, or nothing');
  fireEvent.click(screen.getByRole('button', { name: 'Add Question' }));
  fill('Question', 'Why?');
  save('Home Page');
  await screen.findByText('Answer is required');
  fill('Days to change one’s mind', '14');
  fill('Minimum age', '13');
  fill('Law', 'Ohio');
  save('Policies');
  await waitFor(() => expect(saveStoreSettings).toHaveBeenCalledTimes(3));
  const { blank } = settingsRecord;
  const ofPart = (names: string[], changed: object) =>
    Object.fromEntries(
      Object.entries({ ...blank, ...changed }).filter(([name]) => names.includes(name)),
    );
  expect(vi.mocked(saveStoreSettings).mock.calls).toEqual([
    [ofPart(parts.sales, { timeZone: 'Asia/Tokyo' }), 1],
    [ofPart(parts.sales, { timeZone: 'Asia/Tokyo', sellsEverywhere: false, sellsTo: ['CA'] }), 2],
    [ofPart(parts.policies, { refundDays: 14, minimumAge: 13, governingLaw: 'Ohio' }), 1],
  ]);
});

test('a web address is completed', async () => {
  vi.mocked(saveStoreSettings).mockClear();
  renderForAdmin(<StoreSettings preview={() => null} ownQuestions={[]} />);
  await screen.findByLabelText('TikTok');
  fill('TikTok', ' tiktok.com/@us ');
  save('Seller');
  await waitFor(() => expect(saveStoreSettings).toHaveBeenCalledOnce());
  expect(vi.mocked(saveStoreSettings).mock.lastCall?.[0]).toMatchObject({
    tiktokUrl: 'https://tiktok.com/@us',
  });
});

test('each setting is in one part', () => {
  expect(Object.values(parts).flat().toSorted()).toEqual(
    Object.keys(settingsRecord.blank).toSorted(),
  );
});

test('questions are added, moved and removed, and looked at as visitors will see them', async () => {
  vi.mocked(saveStoreSettings).mockClear();
  renderForAdmin(
    <StoreSettings
      preview={({ questions }) => <p>{questions.map(({ title }) => title).join(' then ')}</p>}
      ownQuestions={[
        { title: 'Standing', text: 'Yes' },
        { title: 'Another', text: 'No' },
      ]}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Start with the Standing Questions' }));
  screen.getByText('Standing then Another');
  fireEvent.click(screen.getByRole('button', { name: 'Remove question 2' }));
  expect(screen.queryByRole('button', { name: /^Start with/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove question 1' }));
  const add = await screen.findByRole('button', { name: 'Add Question' });
  for (const nth of [1, 2, 3]) {
    fireEvent.click(add);
    const question = within(screen.getByRole('group', { name: `question ${nth}` }));
    fireEvent.change(question.getByLabelText('Question'), { target: { value: `Q${nth}` } });
    fireEvent.change(question.getByLabelText('Answer'), { target: { value: `A${nth}` } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Move question 3 up' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove question 1' }));
  screen.getByText('Q3 then Q2');
  save('Home Page');
  await waitFor(() => expect(saveStoreSettings).toHaveBeenCalledOnce());
  expect(vi.mocked(saveStoreSettings).mock.lastCall?.[0]).toEqual({
    questions: [
      { title: 'Q3', text: 'A3' },
      { title: 'Q2', text: 'A2' },
    ],
    quotes: [],
  });
});
