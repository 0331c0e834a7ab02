import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { AddressBook } from './address-book.tsx';
import { deleteAddress, makeAddressDefault, saveAddress } from '../mutations.ts';
import type { SavedAddress } from '../schema.ts';
import { savedAddress } from '../test-data.ts';

const rows = vi.hoisted(() => ({ read: vi.fn<() => Promise<SavedAddress[]>>() }));

vi.mock('../queries.ts', () => ({
  addressesOptions: () => ({ queryKey: ['addresses'], queryFn: rows.read }),
}));
// The form renders every one.
vi.mock('#model/places/countries.ts', () => ({
  countriesOf: () => [{ code: 'US', name: 'United States' }],
  defaultCountry: 'United States',
}));
vi.mock('../mutations.ts', () => ({
  saveAddress: vi.fn<typeof saveAddress>(),
  makeAddressDefault: vi.fn<typeof makeAddressDefault>(),
  deleteAddress: vi.fn<typeof deleteAddress>(),
}));

const ada = savedAddress();
const bob = savedAddress({
  id: 'address-2',
  address: { ...ada.address, fullName: 'Bob', city: 'Salem' },
  isDefault: false,
});

beforeEach(() => {
  for (const mock of [saveAddress, makeAddressDefault, deleteAddress]) vi.mocked(mock).mockReset();
});

async function show(...addresses: SavedAddress[]) {
  rows.read.mockReset().mockResolvedValue(addresses);
  renderForTest(<AddressBook userId="ada" />);
  await screen.findByRole('button', { name: 'Add Address' });
  return userEvent.setup();
}

const dialog = async () => within(await screen.findByRole('dialog'));

test('a new address needs every field but the second line', async () => {
  const user = await show();
  screen.getByText('You have no saved address.');
  await user.click(screen.getByRole('button', { name: 'Add Address' }));
  const form = await dialog();
  expect(form.getByLabelText<HTMLSelectElement>(/Country/).value).toBe('United States');
  await user.click(form.getByRole('button', { name: 'Save Address' }));
  // Name, line 1, city, state, postal code.
  expect(await form.findAllByText('Please fill out all required fields')).toHaveLength(5);
  expect(saveAddress).not.toHaveBeenCalled();
});

test('an edit updates the address and refetches the list', async () => {
  const user = await show(bob);
  await user.click(screen.getByRole('button', { name: /^Edit: Bob/ }));
  const form = await dialog();
  expect(hasUnsavedChanges()).toBe(false);
  await fill(user, form.getByLabelText(/Phone/), '555-0100');
  expect(hasUnsavedChanges()).toBe(true);
  await user.click(form.getByLabelText('Set as default address'));
  await user.click(form.getByRole('button', { name: 'Save Address' }));
  await screen.findByText('Address saved.');
  expect(saveAddress).toHaveBeenCalledExactlyOnceWith({
    id: bob.id,
    address: bob.address,
    phone: '555-0100',
    isDefault: true,
  });
  expect(rows.read).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
});

const defaultsOf = () =>
  screen.getAllByRole('listitem').map((item) => within(item).queryByText('Default') !== null);

test('the default changes optimistically and is rolled back on failure', async () => {
  let fail: ((error: Error) => void) | undefined;
  vi.mocked(makeAddressDefault).mockReturnValue(
    new Promise((_resolve, reject) => {
      fail = reject;
    }),
  );
  const user = await show(ada, bob);
  // No refetch is needed.
  rows.read.mockReturnValue(new Promise(() => {}));
  await user.click(screen.getByRole('button', { name: /^Set as default: Bob/ }));
  await waitFor(() => expect(defaultsOf()).toEqual([false, true]));
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit: Bob/);
  fail?.(new Error('Failed to update default address. Please try again.'));
  await screen.findByText('Failed to update default address. Please try again.');
  expect(defaultsOf()).toEqual([true, false]);
});

test('an address is deleted after a confirmation', async () => {
  vi.mocked(deleteAddress)
    .mockRejectedValueOnce(new Error('Failed to delete address. Please try again.'))
    .mockResolvedValueOnce();
  const user = await show(ada, bob);
  await user.click(screen.getByRole('button', { name: /^Delete: Bob/ }));
  const question = await dialog();
  question.getByText('Delete this address?');
  expect(deleteAddress).not.toHaveBeenCalled();

  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText('Failed to delete address. Please try again.');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Address deleted.');
  expect(vi.mocked(deleteAddress).mock.calls.map(([id]) => id)).toEqual([bob.id, bob.id]);
});
