import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { askForNewEmail, replacePassword } from './credential-mutations.ts';
import { EmailSettings } from './email-settings.tsx';
import { PasswordSettings } from './password-settings.tsx';
import type { SecondFactor } from './second-factor-queries.ts';

const reads = vi.hoisted(() => ({
  factors: vi.fn<() => Promise<SecondFactor[]>>(),
  pending: vi.fn<() => Promise<string | null>>(),
}));
vi.mock('./credential-mutations.ts', () => ({
  askForNewEmail: vi.fn<typeof askForNewEmail>(),
  replacePassword: vi.fn<typeof replacePassword>(),
}));
vi.mock('./second-factor-queries.ts', () => ({
  secondFactorsOptions: { queryKey: ['second-factors'], queryFn: reads.factors },
}));
vi.mock('./pending-email.ts', () => ({
  pendingEmailOptions: () => ({ queryKey: ['pending-email'], queryFn: reads.pending }),
}));

const ada = {
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  fullName: 'Ada Example',
  isAdmin: false,
};
const phone = { id: 'phone', name: 'Phone', isConfirmed: true, addedAt: '2026-01-01T00:00:00Z' };
const user = userEvent.setup();

beforeEach(() => {
  vi.mocked(askForNewEmail).mockReset().mockResolvedValue();
  vi.mocked(replacePassword).mockReset().mockResolvedValue();
  reads.factors.mockReset().mockResolvedValue([]);
  reads.pending.mockReset().mockResolvedValue(null);
});

test.each([
  ['ADA@example.com', 'This is your current address'],
  ['not-an-address', 'Please enter a valid email address'],
])('the address %s is refused: %s', async (address, message) => {
  renderForTest(<EmailSettings user={ada} />);
  await fill(user, await screen.findByLabelText(/New email/), address);
  await fill(user, screen.getByLabelText(/Current password/), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Change email' }));
  await screen.findByText(message);
  expect(askForNewEmail).not.toHaveBeenCalled();
});

async function fillPasswords() {
  await fill(user, await screen.findByLabelText(/Current password/), 'secret1');
  await fill(user, screen.getByLabelText(/^New password/), 'secret2');
  await fill(user, screen.getByLabelText(/Re-type new password/), 'secret2');
}

test('a member with an authenticator app enters a code as well', async () => {
  reads.factors.mockResolvedValue([{ ...phone, isConfirmed: false }, phone]);
  vi.mocked(replacePassword).mockRejectedValueOnce(new RequestError('wrong_code', 'Wrong code'));
  renderForTest(<PasswordSettings onChanged={() => {}} />);
  const code = await screen.findByLabelText(/Code from your authenticator app/);
  await fillPasswords();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Please enter the 6-digit code from your app');
  expect(replacePassword).not.toHaveBeenCalled();
  await fill(user, code, '123 456');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Wrong code');
  expect(vi.mocked(replacePassword).mock.calls[0]?.[0]).toMatchObject({ code: '123456' });
});
