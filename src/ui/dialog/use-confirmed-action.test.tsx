import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';
import { useConfirmedAction } from './use-confirmed-action.tsx';

interface Letter {
  name: string;
  version: number;
}

const act = vi.fn<(letter: Letter) => Promise<string>>();
const onDone = vi.fn<(result: string, letter: Letter) => void>();
const onSettled = vi.fn<() => void>();

function Letters() {
  const removal = useConfirmedAction({
    act,
    latest: (letter: Letter) => ({ ...letter, version: 4 }),
    onDone,
    onSettled,
    title: 'Delete this letter?',
    text: ({ name }) => `${name} will be gone.`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting letter',
  });
  return (
    <>
      <button onClick={() => removal.ask({ name: 'Rent', version: 3 })}>Delete Rent</button>
      {removal.dialog}
    </>
  );
}

test('an action is confirmed first, on the latest version, and asked about until it succeeds', async () => {
  const user = userEvent.setup();
  renderForTest(<Letters />);
  await user.click(screen.getByText('Delete Rent'));
  const question = within(await screen.findByRole('dialog'));
  question.getByText('Rent will be gone.');
  expect(act).not.toHaveBeenCalled();

  act.mockRejectedValueOnce(new Error('In use.')).mockResolvedValue('gone');
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await question.findByText('Error deleting letter: In use.');
  expect(onSettled).toHaveBeenCalledOnce();

  // Asked again, it shows no failure of the last time.
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByText('Delete Rent'));
  const again = within(await screen.findByRole('dialog'));
  expect(again.queryByText('Error deleting letter: In use.')).toBeNull();
  await user.click(again.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const latest = { name: 'Rent', version: 4 };
  expect(act.mock.calls.map(([letter]) => letter)).toEqual([latest, latest]);
  expect(onDone).toHaveBeenCalledExactlyOnceWith('gone', latest);
  expect(onSettled).toHaveBeenCalledTimes(2);
});
