import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { renderForTest } from '#ui/test-render.tsx';

/** A page with a row to delete and an error to retry. */
function Page() {
  const [isAsking, setAsking] = useState(false);
  const [isThere, setThere] = useState(true);
  const [isFailed, setFailed] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      {isThere && <button onClick={() => setAsking(true)}>Delete row</button>}
      {isFailed && <ErrorState message="Failed." onRetry={() => setFailed(false)} />}
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete?"
        text="It will be gone."
        confirmLabel="Yes, delete"
        busyLabel="Deleting..."
        isBusy={false}
        failure={null}
        onConfirm={() => {
          setThere(false);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </main>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const focused = () => document.activeElement?.id ?? document.activeElement?.tagName;

test.each([
  ['Retry', ['Retry']],
  ['the button of a row that was deleted', ['Delete row', 'Yes, delete']],
])('the focus moves to the content when %s disappears', async (_what, names) => {
  renderForTest(<Page />);
  for (const name of names) await press(name);
  await expect.poll(focused).toBe('main');
});

test('the focus returns to a button that still exists', async () => {
  renderForTest(<Page />);
  await press('Delete row');
  await press('Cancel');
  await expect.poll(() => document.activeElement?.textContent).toBe('Delete row');
});
