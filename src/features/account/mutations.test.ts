import { FunctionsHttpError } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';

import {
  deletePaymentMethod,
  saveCard,
  makePaymentMethodDefault,
  startCardSetup,
} from './mutations.ts';

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn<() => Promise<object>>() }));

vi.mock('#lib/supabase.ts', () => ({ supabase: { functions: { invoke } } }));

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
