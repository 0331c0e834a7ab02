import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { AcceptInvitation } from './accept-invitation.tsx';

vi.mock('./queries.ts', () => ({
  invitationOptions: () => ({ queryKey: ['invitation'], queryFn: () => null }),
}));
vi.mock('./mutations.ts', () => ({ acceptInvitation: vi.fn<() => Promise<void>>() }));
vi.mock('../mutations.ts', () => ({ resendVerificationMail: vi.fn<() => Promise<void>>() }));

const show = (isVerified: boolean) =>
  renderForTest(
    <AcceptInvitation
      user={{ id: 'a1', email: 'robin@example.com' }}
      isVerified={isVerified}
      onAccepted={() => undefined}
    />,
  );

test('whoever has not verified their address is sent the link, as an invitation would not show', async () => {
  show(false);
  await screen.findByText(
    'An invitation to robin@example.com opens once the address is verified. Please follow the link we sent you.',
  );
  screen.getByRole('button', { name: 'Resend Verification Email' });
});

test('to others, no invitation means that there is none', async () => {
  show(true);
  await screen.findByText(/^No invitation waits for robin@example.com\./);
  expect(screen.queryByRole('button')).toBeNull();
});
