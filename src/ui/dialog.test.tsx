import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { Dialog } from './dialog.tsx';
import { renderForTest } from './test-render.tsx';

test('Escape closes a dialog until something is typed', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  renderForTest(
    <Dialog isOpen title="Note" onClose={onClose}>
      <textarea aria-label="Reason" data-autofocus />
    </Dialog>,
  );
  const reason = await screen.findByLabelText('Reason');
  await user.click(reason);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(reason, 'Paid twice');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
