import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';

import { Dialog } from '#ui/dialog/dialog.tsx';
import { deferred, renderForTest } from '#ui/test-render.tsx';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';

const send = vi.fn<(values: { name: string }) => Promise<void>>();
const onClose = vi.fn<() => void>();

function Letter() {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Dialog isOpen title="Letter" onClose={onClose}>
      <Form form={form} onSubmit={send} submitLabel="Send" busyLabel="Sending..." isInDialog>
        <TextField control={form.control} name="name" label="Name" />
      </Form>
    </Dialog>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('a form is sent once at a time, keeps its dialog open meanwhile, and says why it failed', async () => {
  const user = userEvent.setup();
  const sending = deferred<void>();
  send.mockRejectedValueOnce(new Error('Refused.')).mockReturnValueOnce(sending.promise);
  renderForTest(<Letter />);
  await user.click(button('Send'));
  expect((await screen.findByRole('alert')).textContent).toBe('Refused.');

  await user.click(button('Send'));
  await waitFor(() => expect(button('Sending...').disabled).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
  expect([button('Cancel').disabled, button('Close').disabled]).toEqual([true, true]);
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();

  sending.resolve();
  await waitFor(() => expect(button('Send').disabled).toBe(false));
  expect(send).toHaveBeenCalledTimes(2);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
