import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { EmailVerification } from './email-verification.tsx';
import { authModalEvents, readAuthModal } from '../forms/modal-store.ts';
import { fetchLinkAccount, redeemLink, resendVerificationMail } from '../mutations.ts';

vi.mock('../mutations.ts', () => ({
  fetchLinkAccount: vi.fn<typeof fetchLinkAccount>(),
  redeemLink: vi.fn<typeof redeemLink>(),
  resendVerificationMail: vi.fn<typeof resendVerificationMail>(),
}));

const look = vi.mocked(fetchLinkAccount);
const redeem = vi.mocked(redeemLink);
const onDone = vi.fn<() => void>();
const onOrdered = vi.fn<(plan: string) => Promise<void>>();

const own = {
  name: 'Ada Lovelace',
  createdAt: '2026-11-02T12:00:00Z',
  isOwn: true,
  hasPassword: true,
  order: null,
  isDeleted: false,
};
const others = { ...own, isOwn: false };

beforeEach(() => {
  look.mockReset().mockResolvedValue(own);
  redeem.mockReset().mockResolvedValue(false);
  vi.mocked(resendVerificationMail).mockReset().mockResolvedValue();
  onDone.mockReset();
  onOrdered.mockReset().mockResolvedValue();
  authModalEvents.closed();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const Address = () => useLocation().pathname;

const follow = ({
  mode = 'verifyEmail',
  code = 'the-hash',
  isSignedIn = true,
  isVerified = false,
}: {
  mode?: string | null;
  code?: string | null;
  isSignedIn?: boolean;
  isVerified?: boolean | null;
} = {}) =>
  renderForTest(
    <MemoryRouter>
      <EmailVerification
        mode={mode}
        code={code}
        userId={isSignedIn ? 'ada' : undefined}
        isVerified={isVerified}
        onDone={onDone}
        onOrdered={onOrdered}
      />
      <Address />
    </MemoryRouter>,
  );

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a press redeems the link and leads to the account page after three seconds', async () => {
  follow();
  screen.getByText('Verifying your email...');
  await screen.findByRole('button', { name: 'Verify my email' });
  expect(look).toHaveBeenCalledExactlyOnceWith('the-hash');
  expect(redeem).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'It is not mine' })).toBeNull();
  await press('Verify my email');
  await screen.findByText('Your email address has been verified.');
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', 'verify');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(onDone).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1200));
  expect(onDone).toHaveBeenCalledOnce();
});

test('a visitor is led there, too, where they are asked to log in, unless they do so before', async () => {
  follow({ isSignedIn: false });
  await press('Verify my email');
  await screen.findByText('Taking you to your account...');
  await act(() => vi.advanceTimersByTimeAsync(3200));
  expect(onDone).toHaveBeenCalledOnce();
  cleanup();
  follow({ isSignedIn: false });
  await press('Verify my email');
  await press('Log in');
  await act(() => vi.advanceTimersByTimeAsync(3200));
  expect(onDone).toHaveBeenCalledOnce();
  expect(readAuthModal()).toMatchObject({ isOpen: true, mode: 'login' });
});

test('the link of a changed address is redeemed as one, and removes no account', async () => {
  look.mockResolvedValue(others);
  follow({ mode: 'changeEmail' });
  await screen.findByText('If it is not you, close this page: nothing changes.');
  expect(screen.queryByRole('button', { name: 'It is not mine' })).toBeNull();
  await press('Yes, confirm this address');
  await screen.findByText('Your email address has been verified.');
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', 'change');
});

test('the way back to a deleted account returns what it held to the address', async () => {
  look.mockResolvedValue({ ...others, isDeleted: true });
  follow({ mode: 'returnEmail', isSignedIn: false });
  await screen.findByText(/^Its email address was changed, and then it was deleted\./);
  await press('It was not me');
  await screen.findByText('What you bought is kept for you.');
  expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', 'return');
});

test('a way back that was used offers no other link', async () => {
  look.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow({ mode: 'returnEmail' });
  await screen.findByText(/^The link works once, for a week\./);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [{ mode: null }, 'Invalid verification link. Missing required parameters.'],
  [{ code: '' }, 'Invalid verification link. Missing required parameters.'],
  [{ mode: 'resetPassword' }, 'Invalid verification link. Please check your email and try again.'],
])('a link with %j shows: %s', async (link, message) => {
  follow(link);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(look).not.toHaveBeenCalled();
});

test.each([
  [
    'invalid_link',
    'Failed to verify email',
    'Invalid verification link. Please check your email and try again.',
  ],
  [
    'server_error',
    'Verification failed',
    'Your link could not be checked, and was not used. Please try again in a minute.',
  ],
  [
    'network',
    'An error occurred during verification',
    'Your link was not used. Please check your connection and try again.',
  ],
])('a link that cannot be looked at because of %s shows: %s', async (code, title, message) => {
  look.mockRejectedValue(new RequestError(code, 'x'));
  follow();
  expect((await screen.findByRole('alert')).textContent).toBe(title + message);
  screen.getByText(title);
});

test.each([
  [
    'invalid_link',
    'Failed to verify emailInvalid verification link. Please check your email and try again.',
  ],
  ['server_error', 'Verification failed. Please try again.'],
  ['network', 'An error occurred during verification. Please try again.'],
])('an error %s shows: %s', async (code, message) => {
  redeem.mockRejectedValue(new RequestError(code, 'x'));
  follow();
  await press('Verify my email');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('button', { name: 'Verify my email' }) === null).toBe(
    code === 'invalid_link',
  );
});

test('a signed-in member can try again, and request another link', async () => {
  look.mockRejectedValueOnce(new RequestError('network', 'x'));
  look.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow();
  await press('Try again');
  await press('Request New Verification');
  const sent = 'Verification email has been sent to your email address. Please check your inbox.';
  await screen.findByText(sent);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(sent);
});

test('a refused link waits until it is known whether the member is verified', async () => {
  look.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow({ isVerified: null });
  await act(() => vi.advanceTimersByTimeAsync(100));
  screen.getByText('Verifying your email...');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a visitor learns that a link works once, and is asked to log in to request one', async () => {
  look.mockRejectedValue(new RequestError('invalid_link', 'x'));
  follow({ isSignedIn: false });
  await screen.findByText('If you have followed this link before, your email address is verified.');
  expect(screen.queryByRole('button', { name: 'Request New Verification' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect(readAuthModal()).toMatchObject({ isOpen: true, mode: 'login' });
});

const order = { plan: 'cheatsheet', productName: 'Premed Cheatsheet', couponCode: 'PARTNER' };

describe('the link that a free order waits for', () => {
  test('ends at that order where its buyer is logged in', async () => {
    look.mockResolvedValue({ ...own, order });
    redeem.mockResolvedValue(true);
    follow();
    await press('Confirm your free access');
    await screen.findByText('Opening your order...');
    expect(redeem).toHaveBeenCalledExactlyOnceWith('the-hash', 'verify');
    expect(onOrdered).toHaveBeenCalledExactlyOnceWith('cheatsheet');
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(onDone).not.toHaveBeenCalled();
  });

  test('places it in any other browser, too', async () => {
    look.mockResolvedValue({ ...others, order });
    redeem.mockResolvedValue(true);
    follow({ isSignedIn: false });
    await screen.findByText(/^Premed Cheatsheet is yours for one year once you confirm/);
    screen.getByText('Is this you?');
    await press('Yes, confirm your free access');
    await screen.findByRole('heading', { name: 'Access Granted!' });
    await press('Log in');
    expect(readAuthModal()).toMatchObject({ isOpen: true, mode: 'login' });
    expect(onOrdered).not.toHaveBeenCalled();
  });

  test('leads to the checkout if the order is not free any more', async () => {
    look.mockResolvedValue({ ...own, order });
    follow();
    await press('Confirm your free access');
    await screen.findByText('Your email address has been verified.');
    expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe(
      '/checkout?plan=cheatsheet&coupon=PARTNER',
    );
  });
});
