import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/download.ts';
import { RequestError } from '#lib/errors.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { deleteAccount, exportMyData } from './mutations.ts';
import { YourDataCard } from './your-data-card.tsx';

vi.mock('#lib/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('./mutations.ts', () => ({
  deleteAccount: vi.fn<typeof deleteAccount>(),
  exportMyData: vi.fn<typeof exportMyData>(),
}));

const onDeleted = vi.fn<() => void>();

beforeEach(() => {
  for (const mock of [saveAsFile, deleteAccount, exportMyData, onDeleted])
    vi.mocked(mock).mockReset();
});

function show() {
  renderForTest(<YourDataCard onDeleted={onDeleted} />);
  return userEvent.setup();
}

test('a member downloads their data as JSON', async () => {
  vi.mocked(exportMyData).mockResolvedValue({ orders: [] });
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(saveAsFile).toHaveBeenCalledExactlyOnceWith(
    'premed-cheatsheet-data.json',
    'application/json',
    '{\n  "orders": []\n}',
  );
});

test('a failed download shows an error', async () => {
  vi.mocked(exportMyData).mockRejectedValue(new Error('Something went wrong. Please try again.'));
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText('Something went wrong. Please try again.');
});

async function askToDelete({ password = '', warning = '' }) {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (password) await fill(user, dialog.getByLabelText(/Your password/), password);
  if (warning) await fill(user, dialog.getByLabelText(/Type DELETE to confirm/), warning);
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  return dialog;
}

test('deleting an account needs the password and DELETE, and lists the data that is kept', async () => {
  const dialog = await askToDelete({ warning: 'delete' });
  await dialog.findByText('Please fill in all required fields');
  dialog.getByText('Please type DELETE to confirm');
  dialog.getByText(/We keep a record of your orders/);
  expect(deleteAccount).not.toHaveBeenCalled();
});

test('a wrong password is reported beside the field', async () => {
  vi.mocked(deleteAccount).mockRejectedValue(
    new RequestError('wrong_password', 'That password is incorrect.'),
  );
  const dialog = await askToDelete({ password: 'nope', warning: 'DELETE' });
  await dialog.findByText('That password is incorrect.');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('a failed deletion can be retried', async () => {
  vi.mocked(deleteAccount).mockRejectedValue(
    new RequestError('network', 'Your account could not be deleted. Please try again.'),
  );
  const dialog = await askToDelete({ password: 'letmein', warning: 'DELETE' });
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Your account could not be deleted. Please try again.',
  );
});

test('a double click deletes the account once', async () => {
  vi.mocked(deleteAccount).mockResolvedValue();
  const dialog = await askToDelete({ password: 'letmein', warning: 'DELETE' });
  expect(deleteAccount).toHaveBeenCalledExactlyOnceWith('letmein');
  expect(onDeleted).toHaveBeenCalledOnce();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Deleting...' });
  expect(button.disabled).toBe(true);
});
