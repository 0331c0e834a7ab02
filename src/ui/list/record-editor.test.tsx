import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { RecordEditor } from './record-editor.tsx';
import { refocusWindow, renderForTest } from '#ui/test-render.tsx';

const find = vi.fn<() => Promise<{ name: string } | null>>();
const onClose = vi.fn<() => void>();

function Editor() {
  const query = useQuery({ queryKey: ['letter'], queryFn: find, staleTime: 0 });
  return (
    <RecordEditor
      query={query}
      noun="letter"
      title={({ name }) => `Edit ${name}`}
      backLabel="Back to Letters"
      onClose={onClose}
    >
      {({ name }) => <input aria-label="Name" defaultValue={name} />}
    </RecordEditor>
  );
}

test('a record that is gone leads back to the list', async () => {
  find.mockReset().mockResolvedValue(null);
  renderForTest(<Editor />);
  await screen.findByText('This letter no longer exists.');
  await userEvent.click(screen.getByRole('button', { name: 'Back to Letters' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a failed load can be retried, and a later failure keeps what was typed', async () => {
  find
    .mockReset()
    .mockRejectedValueOnce(new Error('Offline.'))
    .mockResolvedValueOnce({ name: 'A' });
  renderForTest(<Editor />);
  await screen.findByText('Error fetching data: Offline.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Edit A' });
  await userEvent.type(screen.getByLabelText('Name'), 'bc');
  find.mockRejectedValue(new Error('Offline.'));
  refocusWindow();
  await waitFor(() => expect(find).toHaveBeenCalledTimes(3));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Abc');
});
