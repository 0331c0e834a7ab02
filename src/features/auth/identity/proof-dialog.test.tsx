import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { requestPasswordReset } from '../mutations.ts';
import { authEvents } from '../session/store.ts';
import type { SecondFactor } from '../settings/second-factor-queries.ts';
import { proveIdentity } from './mutations.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { proofEvents } from './proof-store.ts';

const hasPassword = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('../password/queries.ts', () => ({
  hasPasswordOptions: () => ({ queryKey: ['has-password'], queryFn: hasPassword }),
}));
const factors = vi.hoisted(() => vi.fn<() => Promise<SecondFactor[]>>());
vi.mock('./mutations.ts', () => ({ proveIdentity: vi.fn<typeof proveIdentity>() }));
vi.mock('../mutations.ts', () => ({
  requestPasswordReset: vi.fn<typeof requestPasswordReset>(),
}));
vi.mock('../settings/second-factor-queries.ts', () => ({
  secondFactorsOptions: { queryKey: ['second-factors'], queryFn: factors },
}));

const due = {
  act: 'refund',
  subject: '',
  message: 'To refund an order, please confirm that it is you.',
};
const phone = { id: 'phone', name: 'Phone', isConfirmed: true, addedAt: '2026-01-01T00:00:00Z' };
const user = userEvent.setup();
const prove = vi.mocked(proveIdentity);

beforeEach(() => {
  prove.mockReset().mockResolvedValue();
  vi.mocked(requestPasswordReset).mockReset().mockResolvedValue();
  hasPassword.mockReset().mockResolvedValue(true);
  factors.mockReset().mockResolvedValue([]);
  authEvents.sessionFound({
    id: 'ada',
    email: 'ada@example.com',
    firstName: 'Ada',
    fullName: 'Ada Example',
    isAdmin: true,
  });
});

/** Two requests wait for the same answer, as does the dialog behind. */
function ask() {
  renderForTest(
    <>
      <Dialog isOpen title="Refund" onClose={() => {}}>
        <input aria-label="Reason" defaultValue="Paid twice" />
      </Dialog>
      <ProofDialog />
    </>,
  );
  return Promise.all([proofEvents.asked(due), proofEvents.asked({ ...due, act: 'change_prices' })]);
}

const confirm = async () => user.click(screen.getByRole('button', { name: 'Confirm' }));

test('the right password lets everything go on that waits for it', async () => {
  prove.mockRejectedValueOnce(new RequestError('wrong_password', 'That password is incorrect.'));
  const answers = ask();
  await screen.findByText(due.message);
  await confirm();
  await screen.findByText('Enter your password');
  expect(prove).not.toHaveBeenCalled();
  const password = screen.getByLabelText(/Your password/);
  await fill(user, password, 'guess');
  await confirm();
  await screen.findByText('That password is incorrect.');
  await user.clear(password);
  await fill(user, password, 'secret1');
  await confirm();
  expect(await answers).toEqual([true, true]);
  expect(prove).toHaveBeenLastCalledWith({
    act: 'refund',
    subject: '',
    password: 'secret1',
    code: '',
  });
  await waitFor(() => expect(screen.queryByText('Confirm it is you')).toBeNull());
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Paid twice');
});

test('a person with an authenticator app enters a code as well', async () => {
  factors.mockResolvedValue([{ ...phone, isConfirmed: false }, phone]);
  prove.mockRejectedValueOnce(new RequestError('wrong_code', 'This code is wrong.'));
  const answers = ask();
  const code = await screen.findByLabelText(/Code from your authenticator app/);
  await fill(user, screen.getByLabelText(/Your password/), 'secret1');
  await confirm();
  await screen.findByText('Please enter the 6-digit code from your app');
  await fill(user, code, '123 456');
  await confirm();
  await screen.findByText('This code is wrong.');
  await confirm();
  expect(await answers).toEqual([true, true]);
  expect(prove).toHaveBeenLastCalledWith(expect.objectContaining({ code: '123456' }));
});

test('whoever cancels, or has too many tries, proves nothing', async () => {
  prove.mockRejectedValueOnce(new RequestError('too_many_requests', 'Too many attempts.'));
  const answers = ask();
  await fill(user, await screen.findByLabelText(/Your password/), 'guess');
  await confirm();
  await screen.findByText('Too many attempts.');
  const [cancel] = screen.getAllByRole('button', { name: 'Cancel' }).slice(-1);
  if (cancel) await user.click(cancel);
  expect(await answers).toEqual([false, false]);
});

test.each([
  ['forgot the password', true, 'Forgot it? Email me a link'],
  ['has none yet', false, 'Choose a password'],
])('whoever %s is mailed a link to choose one', async (_, hasOne, button) => {
  hasPassword.mockResolvedValue(hasOne);
  void ask();
  await user.click(await screen.findByRole('button', { name: button }));
  expect(screen.queryByLabelText(/Your password/) !== null).toBe(hasOne);
  await screen.findByText(/^We sent a link to ada@example\.com\./);
  expect(requestPasswordReset).toHaveBeenCalledExactlyOnceWith('ada@example.com');
  proofEvents.answered(false);
});
