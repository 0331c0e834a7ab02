import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { changePassword } from '../mutations.ts';
import { askForNewEmail } from './credential-mutations.ts';
import { EmailSettings } from './email-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';

const pending = vi.hoisted(() => vi.fn<() => Promise<string | null>>());
vi.mock('./credential-mutations.ts', () => ({
  askForNewEmail: vi.fn<typeof askForNewEmail>(),
}));
vi.mock('../mutations.ts', () => ({ changePassword: vi.fn<typeof changePassword>() }));
vi.mock('./pending-email.ts', () => ({
  pendingEmailOptions: () => ({ queryKey: ['pending-email'], queryFn: pending }),
}));

const ada = {
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  fullName: 'Ada Example',
  isAdmin: false,
};
const user = userEvent.setup();

beforeEach(() => {
  vi.mocked(askForNewEmail).mockReset().mockResolvedValue();
  vi.mocked(changePassword).mockReset().mockResolvedValue();
  pending.mockReset().mockResolvedValue(null);
});

test.each([
  ['ADA@example.com', 'This is your current address'],
  ['not-an-address', 'Please enter a valid email address'],
])('the address %s is refused: %s', async (address, message) => {
  renderForTest(<EmailSettings user={ada} />);
  await fill(user, await screen.findByLabelText(/New email/), address);
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  await screen.findByText(message);
  expect(askForNewEmail).not.toHaveBeenCalled();
});

test('a refused change keeps what was typed, and a done one does not', async () => {
  vi.mocked(changePassword).mockRejectedValueOnce(new RequestError('PT403', 'Please confirm.'));
  renderForTest(<PasswordSettings onChanged={() => {}} />);
  const password = await screen.findByLabelText(/^New password/);
  await fill(user, password, 'secret2');
  await fill(user, screen.getByLabelText(/Re-type new password/), 'secret2');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Please confirm.');
  expect(password).toHaveProperty('value', 'secret2');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Your password has been changed.');
  expect(password).toHaveProperty('value', '');
  expect(changePassword).toHaveBeenLastCalledWith('secret2');
});
