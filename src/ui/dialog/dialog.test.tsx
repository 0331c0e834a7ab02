import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { CancelButton, Dialog } from './dialog.tsx';
import { renderForTest } from '#ui/test-render.tsx';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';

test.each(['Close', 'Cancel', 'Escape'])(
  '%s asks before it discards what was typed',
  async (name) => {
    const user = userEvent.setup();
    const onClose = vi.fn<() => void>();
    renderForTest(
      <Dialog isOpen title="Note" onClose={onClose}>
        <textarea aria-label="Reason" data-autofocus />
        <CancelButton isBusy={false} />
      </Dialog>,
    );
    const press = (button: string) =>
      button === 'Escape'
        ? user.keyboard('{Escape}')
        : user.click(screen.getByRole('button', { name: button }));
    const reason = await screen.findByLabelText('Reason');
    await press(name);
    expect(onClose).toHaveBeenCalledOnce();

    await user.type(reason, 'Paid twice');
    expect(hasUnsavedChanges()).toBe(true);
    await press(name);
    await screen.findByRole('button', { name: 'Keep editing' });
    await press(name === 'Escape' ? name : 'Keep editing');
    expect(onClose).toHaveBeenCalledOnce();
    expect(reason).toHaveProperty('value', 'Paid twice');

    await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
    await press(name);
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  },
);

test('a confirmation is discarded without a question', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  renderForTest(
    <Dialog isOpen title="Delete it?" isConfirmation onClose={onClose}>
      <input aria-label="Type DELETE" />
    </Dialog>,
  );
  await user.type(await screen.findByLabelText('Type DELETE'), 'DEL');
  expect(hasUnsavedChanges()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
