import { fireEvent, screen, waitFor } from '@testing-library/react';
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
  renderForAdmin(<StoreSettings />);
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
  fill('Questions on the home page', 'Why?\nBecause.\n\nWhen?');
  save('Home Page');
  await screen.findByText('Please add an answer below “When?”');
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

test('each setting is in one part', () => {
  expect(Object.values(parts).flat().toSorted()).toEqual(
    Object.keys(settingsRecord.blank).toSorted(),
  );
});
