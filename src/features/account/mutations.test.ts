import { FunctionsHttpError } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';

import {
  deletePaymentMethod,
  downloadProductFile,
  saveCard,
  makePaymentMethodDefault,
  startCardSetup,
} from './mutations.ts';

const { invoke, download } = vi.hoisted(() => ({
  invoke: vi.fn<() => Promise<object>>(),
  download: vi.fn<(...request: unknown[]) => Promise<object>>(),
}));

vi.mock('#lib/data/supabase.ts', () => ({
  supabase: { functions: { invoke }, storage: { from: () => ({ download }) } },
}));

test.each([
  ['Failed to save payment method', () => startCardSetup()],
  [
    'Failed to save payment method',
    () => saveCard({ setupIntentId: 'seti_1', cardholderName: 'Ada', makeDefault: false }),
  ],
  [
    'Failed to update default payment method. Please try again.',
    () => makePaymentMethodDefault('a'),
  ],
  ['Failed to delete payment method. Please try again.', () => deletePaymentMethod('a')],
])('an internal error is reported as: %s', async (message, action) => {
  const error = { code: 'internal', message: 'Something went wrong on our side.' };
  const response = Response.json({ error }, { status: 500 });
  invoke.mockResolvedValue({ data: null, error: new FunctionsHttpError(response) });
  await expect(action()).rejects.toThrow(message);
});

test('a product’s file stays out of the browser’s cache', async () => {
  download.mockResolvedValue({ data: null, error: { name: 'StorageUnknownError' } });
  const file = { path: 'products/guide.pdf', name: 'Guide.pdf', size: 5 };
  await expect(downloadProductFile(file)).rejects.toThrow('The file could not be downloaded.');
  expect(download).toHaveBeenCalledExactlyOnceWith(file.path, {}, { cache: 'no-store' });
});
