// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { authEvents, type SignedInUser } from '#features/auth/store.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { RequireCapability } from './require-access.tsx';

vi.mock(import('#features/auth/session.ts'), () => ({
  watchSession: vi.fn<() => void>(),
  refreshAccess: vi.fn<() => Promise<void>>(),
}));

const person: SignedInUser = {
  id: 'person',
  email: 'person@example.com',
  firstName: 'Pat',
  fullName: 'Pat Person',
  isAdmin: false,
};

function visit() {
  renderForTest(
    <MemoryRouter initialEntries={['/profile']}>
      <Routes>
        <Route
          path="/profile"
          element={<RequireCapability capability="profiles">Profiles</RequireCapability>}
        />
        <Route path="/" element="Home" />
        <Route path="/checkout" element="Checkout" />
        <Route path="/account" element="Account" />
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  authEvents.sessionEnded();
});

test('a signed-out visitor goes home', () => {
  visit();
  expect(screen.getByText('Home')).toBeDefined();
});

test('nobody is sent anywhere before it is known what they hold', () => {
  authEvents.sessionFound(person);
  visit();
  expect(screen.getByText('Checking authentication...')).toBeDefined();
});

test('who has not paid goes to the checkout', () => {
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, { userPlans: [], capabilities: [] });
  visit();
  expect(screen.getByText('Checkout')).toBeDefined();
});

test('a plan that opens something else leads to the account', () => {
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, { userPlans: ['application'], capabilities: ['application'] });
  visit();
  expect(screen.getByText('Account')).toBeDefined();
});

test('a holder sees the page', () => {
  authEvents.sessionFound(person);
  authEvents.accessRead(person.id, { userPlans: ['cheatsheet'], capabilities: ['profiles'] });
  visit();
  expect(screen.getByText('Profiles')).toBeDefined();
});

test('an admin sees it without a plan', () => {
  authEvents.sessionFound({ ...person, isAdmin: true });
  authEvents.accessRead(person.id, { userPlans: [], capabilities: [] });
  visit();
  expect(screen.getByText('Profiles')).toBeDefined();
});

test('a check that failed can be tried again, and sells nothing', () => {
  authEvents.sessionFound(person);
  authEvents.accessUnreadable(person.id);
  visit();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});
