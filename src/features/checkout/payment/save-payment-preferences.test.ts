import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { emptyAddress } from '#model/places/address.ts';

import { savePaymentPreferences } from './save-payment-preferences.ts';
import { saveAddress, saveCard } from '../mutations.ts';

vi.mock('../mutations.ts', () => ({
  saveAddress: vi.fn<typeof saveAddress>(),
  saveCard: vi.fn<typeof saveCard>(),
}));

const cardholderName = 'Pat Person';
const address = { ...emptyAddress, fullName: 'Pat Person' };

beforeEach(() => {
  vi.mocked(saveCard).mockReset().mockResolvedValue();
  vi.mocked(saveAddress).mockReset().mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('the card and the address are saved on request', async () => {
  expect(await savePaymentPreferences('pi_1', { cardholderName, address })).toEqual([]);
  expect(saveCard).toHaveBeenCalledExactlyOnceWith('pi_1', 'Pat Person');
  expect(saveAddress).toHaveBeenCalledExactlyOnceWith(address);
});

test('nothing is saved without a request', async () => {
  await savePaymentPreferences('pi_1', { cardholderName: null, address: null });
  expect(saveCard).not.toHaveBeenCalled();
  expect(saveAddress).not.toHaveBeenCalled();
});

test('a failure is told and logged, and does not stop the other save', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const failure = new Error('offline');
  vi.mocked(saveCard).mockRejectedValue(failure);
  expect(await savePaymentPreferences('pi_1', { cardholderName, address })).toEqual(['card']);
  expect(log).toHaveBeenCalledExactlyOnceWith('Saving the card failed.', failure);
  expect(saveAddress).toHaveBeenCalledOnce();
});
