import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { saveAsFile } from '#lib/uploads/download.ts';
import { RequestError } from '#lib/data/errors.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { deleteAccount, exportMyData } from '../mutations.ts';
import { YourDataCard } from './your-data-card.tsx';

vi.mock('#lib/uploads/download.ts', () => ({ saveAsFile: vi.fn<typeof saveAsFile>() }));
vi.mock('../mutations.ts', () => ({
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

test('a member downloads their data as JSON, after a failure', async () => {
  const failure = 'Something went wrong. Please try again.';
  vi.mocked(exportMyData)
    .mockRejectedValueOnce(new Error(failure))
    .mockResolvedValue({ orders: [] });
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await screen.findByText(failure);
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() =>
    expect(saveAsFile).toHaveBeenCalledExactlyOnceWith(
      'premed-cheatsheet-data.json',
      'application/json',
      '{\n  "orders": []\n}',
    ),
  );
});

test('deleting an account needs the password and DELETE, and lists the data that is kept', async () => {
  vi.mocked(deleteAccount)
    .mockRejectedValueOnce(new RequestError('wrong_password', 'That password is incorrect.'))
    .mockRejectedValueOnce(new RequestError('network', 'Please try again.'))
    .mockResolvedValueOnce();
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = () => user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  dialog.getByText(/We keep a record of your orders/);
  const warning = dialog.getByLabelText(/Type DELETE to confirm/);
  await fill(user, warning, 'delete');
  await press();
  await dialog.findByText('Enter your password');
  dialog.getByText('Please type DELETE to confirm');
  expect(deleteAccount).not.toHaveBeenCalled();

  await fill(user, dialog.getByLabelText(/Your password/), 'letmein');
  await user.clear(warning);
  await fill(user, warning, 'DELETE');
  await press();
  // Beside the field.
  await dialog.findByText('That password is incorrect.');
  expect(dialog.queryByRole('alert')).toBeNull();
  await press();
  expect((await dialog.findByRole('alert')).textContent).toBe('Please try again.');
  expect(onDeleted).not.toHaveBeenCalled();

  await press();
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(deleteAccount).toHaveBeenLastCalledWith('letmein');
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Deleting...' });
  expect(button.disabled).toBe(true);
});
