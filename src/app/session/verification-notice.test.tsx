import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { resendVerificationMail, verifyEmail } from '#features/auth/mutations.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { VerificationNotice } from './verification-notice.tsx';

vi.mock('#features/auth/mutations.ts', () => ({
  verifyEmail: vi.fn<typeof verifyEmail>(),
  resendVerificationMail: vi.fn<typeof resendVerificationMail>(),
}));

vi.mock('#features/account/queries.ts', () => ({
  profileOptions: () => ({ queryKey: ['profile'] }),
}));

function visit(address: string) {
  const router = createMemoryRouter(
    [{ path: '/account', element: <VerificationNotice userId="ada" isVerified={false} /> }],
    { initialEntries: [address] },
  );
  renderForTest(<RouterProvider router={router} />);
  return router;
}

test('a link to the account page is redeemed once, confirmed, and removed from the address', async () => {
  vi.mocked(verifyEmail).mockResolvedValue();
  const router = visit('/account?mode=verifyEmail&oobCode=the-hash');
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your email address has been verified.',
  );
  expect(router.state.location).toMatchObject({ pathname: '/account', search: '' });
  expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('the-hash', false);
});

test('a code without its mode is ignored', () => {
  vi.mocked(verifyEmail).mockClear();
  visit('/account?oobCode=the-hash');
  screen.getByRole('button', { name: 'Resend Verification Email' });
  expect(verifyEmail).not.toHaveBeenCalled();
});
