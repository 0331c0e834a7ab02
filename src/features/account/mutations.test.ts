import { FunctionsHttpError, PostgrestError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { emptyAddress } from '#lib/address.ts';

import {
  deleteAccount,
  deleteAddress,
  deletePaymentMethod,
  keepCard,
  makeAddressDefault,
  makePaymentMethodDefault,
  openCardSetUp,
  saveAddress,
  signProductFile,
} from './mutations.ts';

interface Answer {
  data: unknown;
  error: unknown;
}

const backend = vi.hoisted(() => ({
  rows: vi.fn<() => Answer>(),
  invoke: vi.fn<(name: string, options: { body: object }) => Promise<Answer>>(),
  sign: vi.fn<(path: string, seconds: number, options: object) => Promise<Answer>>(),
  written: vi.fn<(row: object) => void>(),
}));

// Every step of a query is the query itself; awaited, it answers.
vi.mock('#lib/supabase.ts', () => {
  const query = {
    insert: written,
    update: written,
    delete: () => query,
    select: () => query,
    eq: () => query,
    // oxlint-disable-next-line unicorn/no-thenable -- so is the client's own
    then: (resolve: (answer: Answer) => void) => resolve(backend.rows()),
  };
  function written(row: object) {
    backend.written(row);
    return query;
  }
  return {
    supabase: {
      from: () => query,
      functions: { invoke: backend.invoke },
      storage: { from: () => ({ createSignedUrl: backend.sign }) },
    },
  };
});

const refused = new PostgrestError({
  code: '42501',
  message: 'permission denied',
  details: '',
  hint: '',
});

beforeEach(() => {
  for (const mock of Object.values(backend)) mock.mockReset();
});

const address = { ...emptyAddress, fullName: 'Ada', addressLine1: '1 Main St' };
const saving = { id: 'a', address, phone: ' ', isDefault: false };

test.each([
  ['Failed to save address. Please try again.', () => saveAddress(saving)],
  ['Failed to save address. Please try again.', () => saveAddress({ ...saving, id: null })],
  ['Failed to update default address. Please try again.', () => makeAddressDefault('a')],
  ['Failed to delete address. Please try again.', () => deleteAddress('a')],
])('%s', async (message, action) => {
  backend.rows.mockReturnValue({ data: null, error: refused });
  await expect(action()).rejects.toThrow(message);
});

test.each([
  ['changing', () => saveAddress(saving)],
  ['making it the default', () => makeAddressDefault('a')],
])('%s what is gone: Address not found', async (_what, action) => {
  backend.rows.mockReturnValue({ data: [], error: null });
  await expect(action()).rejects.toThrow('Address not found');
});

test('an address of either shape is written, and never takes the default from itself', async () => {
  backend.rows.mockReturnValue({ data: [{ id: 'a' }], error: null });
  const older = { name: 'Ada', line1: '1 Main St', city: 'B', state: 'MA', postalCode: '1' };
  await saveAddress({ ...saving, address: older });
  expect(backend.written).toHaveBeenLastCalledWith({
    full_name: 'Ada',
    address_line1: '1 Main St',
    address_line2: null,
    city: 'B',
    state: 'MA',
    zip_code: '1',
    country: 'United States',
    phone: null,
  });
  await saveAddress({ ...saving, isDefault: true });
  expect(backend.written).toHaveBeenLastCalledWith(expect.objectContaining({ is_default: true }));
});

const answer = (status: number, code: string, message: string) => ({
  data: null,
  error: new FunctionsHttpError(Response.json({ error: { code, message } }, { status })),
});
const card = { setupIntentId: 'seti_1', cardholderName: 'Ada', makeDefault: false };
const onCards = [
  ['Failed to save payment method', () => openCardSetUp()],
  ['Failed to save payment method', () => keepCard(card)],
  [
    'Failed to update default payment method. Please try again.',
    () => makePaymentMethodDefault('a'),
  ],
  ['Failed to delete payment method. Please try again.', () => deletePaymentMethod('a')],
] as const;

test.each(onCards)('%s', async (message, action) => {
  backend.invoke.mockResolvedValue(answer(500, 'internal', 'Something went wrong on our side.'));
  await expect(action()).rejects.toThrow(message);
});

test.each(onCards)('a reason is told instead of: %s', async (_message, action) => {
  backend.invoke.mockResolvedValue(answer(404, 'not_found', 'There is no such card.'));
  await expect(action()).rejects.toThrow('There is no such card.');
});

test('what is asked of the function', async () => {
  backend.invoke.mockResolvedValue({ data: { clientSecret: 'seti_1_secret' }, error: null });
  expect(await openCardSetUp()).toBe('seti_1_secret');
  await keepCard(card);
  await makePaymentMethodDefault('a');
  await deletePaymentMethod('a');
  expect(backend.invoke.mock.calls.map(([name, { body }]) => [name, body])).toEqual([
    ['payment-methods', { action: 'set_up' }],
    ['payment-methods', { action: 'save', ...card }],
    ['payment-methods', { action: 'make_default', id: 'a' }],
    ['payment-methods', { action: 'remove', id: 'a' }],
  ]);
});

test('a file is signed for a minute, to be saved under its name', async () => {
  backend.sign.mockResolvedValue({ data: { signedUrl: 'https://files/1' }, error: null });
  expect(await signProductFile({ path: '1_a.pdf', name: 'a.pdf', size: 1 })).toBe(
    'https://files/1',
  );
  expect(backend.sign).toHaveBeenCalledExactlyOnceWith('1_a.pdf', 60, { download: 'a.pdf' });
  backend.sign.mockResolvedValue({ data: null, error: new Error('Object not found') });
  await expect(signProductFile({ path: '1', name: 'a', size: 1 })).rejects.toThrow(
    'The file could not be downloaded. Please try again.',
  );
});

test('a wrong password keeps its code', async () => {
  backend.invoke.mockResolvedValue(answer(403, 'wrong_password', 'This is not your password.'));
  await expect(deleteAccount('nope')).rejects.toMatchObject({
    code: 'wrong_password',
    message: 'This is not your password.',
  });
});
