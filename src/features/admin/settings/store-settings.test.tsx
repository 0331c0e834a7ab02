import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForAdmin } from '#ui/test-render.tsx';

import { saveStoreSettings } from './mutations.ts';
import { settingsRecord, type StoreSettings as Settings } from './schema.ts';
import { StoreSettings } from './store-settings.tsx';

const settings: Settings = { ...settingsRecord.blank, version: 1 };

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

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Settings' }));

test('the settings are saved over the version that was loaded, again and again', async () => {
  vi.mocked(saveStoreSettings).mockImplementation(async (draft, version) => ({
    ...draft,
    version: version + 1,
  }));
  renderForAdmin(<StoreSettings />);
  const zone = await screen.findByLabelText('Time zone');
  screen.getByText(/Every country, until you choose\.$/);
  fireEvent.change(zone, { target: { value: 'Asia/Tokyo' } });
  save();
  await screen.findByText('Settings saved.');
  fireEvent.click(screen.getByLabelText('Only these'));
  fireEvent.change(screen.getByLabelText('External form for profiles'), {
    target: { value: 'http://forms.example.com' },
  });
  save();
  await screen.findByText('Please choose at least one country, or every country');
  await screen.findByText('Please enter an address that begins with https://, or nothing');
  const form = 'https://forms.example.com/embed?id=1';
  fireEvent.change(screen.getByLabelText('External form for profiles'), {
    target: { value: form },
  });
  fireEvent.click(screen.getByRole('combobox', { name: 'Countries' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Canada', hidden: true }));
  const days = screen.getByLabelText('Days to change one’s mind');
  fireEvent.change(days, { target: { value: '366' } });
  save();
  await screen.findByText('Please enter 1 to 365 days, or nothing');
  const questions = screen.getByLabelText('Questions on the home page');
  fireEvent.change(questions, { target: { value: 'Why?\nBecause.\n\nWhen?' } });
  save();
  await screen.findByText('Please add an answer below “When?”');
  fireEvent.change(questions, { target: { value: '' } });
  fireEvent.change(days, { target: { value: '14' } });
  save();
  await waitFor(() => expect(saveStoreSettings).toHaveBeenCalledTimes(2));
  const { blank } = settingsRecord;
  expect(vi.mocked(saveStoreSettings).mock.calls).toEqual([
    [{ ...blank, timeZone: 'Asia/Tokyo' }, 1],
    [
      {
        ...blank,
        timeZone: 'Asia/Tokyo',
        sellsEverywhere: false,
        sellsTo: ['CA'],
        submissionForm: form,
        refundDays: 14,
      },
      2,
    ],
  ]);
});
