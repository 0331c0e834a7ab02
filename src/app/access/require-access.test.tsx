// Loaded on demand, which can take longer than a test waits.
import '../routes/guest-preview.tsx';
import './page-of-plan.tsx';

import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { authModalEvents } from '#features/auth/forms/modal-store.ts';
import { submitCode } from '#features/auth/verification/submit-code.ts';
import { refreshAccess } from '#features/auth/session/session.ts';
import { authEvents, type SignedInUser } from '#features/auth/session/store.ts';
import { guestEvents } from '#features/visitors/guest/store.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { accessRuleOf, handlesAt } from '../routing/route-handle.ts';
import { allPaths, paths, upgradePath } from '#model/store/paths.ts';
import { areas } from '#model/plans/capabilities.ts';
import { clearFlashMessage, readFlashMessage } from '../session/flash-message.ts';
import { RequireAccess } from './require-access.tsx';
import { routes } from '../router.tsx';
import { justVerified, toTheirPages } from '../routing/navigation-flags.ts';

vi.mock(import('#features/auth/session/session.ts'), () => ({
  watchSession: vi.fn<() => void>(),
  refreshAccess: vi.fn<() => Promise<void>>(),
}));

vi.mock('#features/checkout/queries.ts', () => ({
  productsOptions: {
    queryKey: ['products', 'on-sale'],
    queryFn: () =>
      Promise.resolve([
        { id: 'everything', priceCents: 4999, capabilities: ['plus', 'interview'] },
        { id: 'interview', name: 'Interview', priceCents: 999, capabilities: ['interview'] },
      ]),
  },
}));

vi.mock('#features/auth/verification/submit-code.ts', () => ({
  submitCode: vi.fn<typeof submitCode>(),
}));

const person: SignedInUser = {
  id: 'person',
  email: 'person@example.com',
  firstName: 'Pat',
  fullName: 'Pat Person',
  isAdmin: false,
};
const noPlan = { userPlans: [], capabilities: [] };
const cheatsheet = { userPlans: ['cheatsheet'], capabilities: ['profiles'] };

function Page({ path }: { path: string }) {
  const rule = accessRuleOf(handlesAt(routes, path));
  const content = `The page ${path}`;
  return rule ? <RequireAccess rule={rule}>{content}</RequireAccess> : content;
}

function visit(path: string | { pathname: string; state: object } = paths.profile) {
  renderForTest(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        {allPaths.map((path) => (
          <Route key={path} path={path} element={<Page path={path} />} />
        ))}
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  sessionStorage.clear();
  clearFlashMessage();
  guestEvents.guestLeft();
  authEvents.sessionEnded();
});

test('after a login, an admin goes to the dashboard, and can open the profiles from there', () => {
  authEvents.sessionFound({ ...person, isAdmin: true });
  authEvents.accessRead(person.id, noPlan);
  visit({ pathname: paths.profile, ...toTheirPages });
  screen.getByText('The page /admin');
  cleanup();
  visit(paths.profile);
  screen.getByText('The page /profile');
});

test('support begins with its tasks, too, and is told which pages are for admins', () => {
  authEvents.sessionFound({ ...person, isSupport: true });
  authEvents.accessRead(person.id, noPlan);
  visit({ pathname: paths.profile, ...toTheirPages });
  screen.getByText('The page /admin');
  cleanup();
  visit(paths.adminCoupons);
  screen.getByText(/^This page is for admins/);
});

test('a member sees the page after the check', async () => {
  authEvents.sessionFound(person);
  visit();
  screen.getByText('Checking authentication...');
  authEvents.accessRead(person.id, cheatsheet);
  await screen.findByText('The page /profile');
});

test('an admin is asked for their code in place of the page, unless the dialog is already asking', async () => {
  authEvents.sessionFound({ ...person, isAdmin: true, isCodeDue: true });
  authEvents.accessRead(person.id, noPlan);
  visit(paths.admin);
  await screen.findByLabelText(/Code/);
  expect(screen.queryByText('The page /admin')).toBeNull();
  act(authModalEvents.sessionLost);
  await screen.findByText('The page /admin');
  act(authModalEvents.closed);
  await screen.findByLabelText(/Code/);
  act(() => authEvents.sessionFound({ ...person, isAdmin: true, isCodeDue: false }));
  await screen.findByText('The page /admin');
});

test('a former admin goes home, where no plan is offered', async () => {
  authEvents.sessionFound({ ...person, isAdmin: true });
  authEvents.accessRead(person.id, cheatsheet);
  visit(paths.admin);
  authEvents.roleRead(person.id, null);
  await screen.findByText('The page /');
  expect(readFlashMessage()).toBeNull();
});

test('a guest sees the preview instead of the profiles', async () => {
  guestEvents.guestEntered();
  visit();
  await screen.findByText(/Guest access expires in \d+ seconds/);
});

test('a failed check can be retried', async () => {
  authEvents.sessionFound(person);
  authEvents.accessUnreadable(person.id);
  visit();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refreshAccess).toHaveBeenCalledOnce();
  screen.getByText('Checking authentication...');
});

test('the page stays visible when the session is lost', async () => {
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, cheatsheet);
  visit();
  authEvents.sessionLost();
  await screen.findByText('The page /profile');
});

test('a session lost before the page loads asks for a sign-in', () => {
  authEvents.sessionLost();
  visit();
  screen.getByText('Your session has ended. Log in again to see this page.');
  screen.getByRole('button', { name: 'Log in' });
});

test('a link to a page asks for a login, and leads there after it, once', () => {
  visit('/saved?page=2');
  screen.getByText('The page /');
  expect(readFlashMessage()).toBe('Log in to open that page.');
  cleanup();
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, cheatsheet);
  visit({ pathname: paths.profile, ...toTheirPages });
  screen.getByText('The page /saved');
  cleanup();
  visit({ pathname: paths.profile, ...toTheirPages });
  screen.getByText('The page /profile');
});

test('whoever has verified their address while logged out is told so with it', () => {
  visit({ pathname: paths.account, state: justVerified });
  screen.getByText('The page /');
  expect(readFlashMessage()).toBe(
    'Your email address has been verified. Log in to open your account.',
  );
});

test('a verification link leads to its page, and a login after it does not lead to the used link', () => {
  visit('/account?mode=verifyEmail&oobCode=used');
  screen.getByText('The page /verify-email');
  expect(readFlashMessage()).toBeNull();
  cleanup();
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, cheatsheet);
  visit({ pathname: paths.profile, ...toTheirPages });
  screen.getByText('The page /profile');
});

test('who logs out is not asked to log in again', () => {
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, cheatsheet);
  visit();
  act(() => authEvents.sessionEnded());
  screen.getByText('The page /');
  expect(readFlashMessage()).toBeNull();
});

test('a member is told which plan has a page, the smallest that adds it', async () => {
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, cheatsheet);
  visit(areas.interview.path);
  screen.getByText('The page /account');
  cleanup();
  renderForTest(<MemoryRouter>{readFlashMessage()}</MemoryRouter>);
  const link = await screen.findByRole('link', { name: 'Interview for $9.99' });
  expect(link.getAttribute('href')).toBe(upgradePath('interview'));
  screen.getByText(/, which adds interview guides\.$/);
});

test('a page of a plan asks for its data out of sight while the plans are unknown, and others do not', () => {
  act(() => authEvents.sessionFound(person));
  visit();
  expect(screen.getByText('The page /profile').hidden).toBe(true);
  expect(screen.getByText('Checking authentication...')).toBeTruthy();
  act(() => authEvents.accessRead(person.id, cheatsheet));
  expect(screen.getByText('The page /profile').hidden).toBe(false);
  cleanup();

  act(() => authEvents.sessionEnded());
  act(() => authEvents.sessionFound({ ...person, isAdmin: true }));
  visit(paths.admin);
  expect(screen.queryByText(`The page ${paths.admin}`)).toBeNull();
});
