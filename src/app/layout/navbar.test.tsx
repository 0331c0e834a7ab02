// Loaded on demand, which can take longer than a test waits.
import './products-menu.tsx';

import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { authEvents } from '#features/auth/session/store.ts';
import { guestEvents } from '#features/visitors/guest/store.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { Navbar } from './navbar.tsx';

beforeEach(() => {
  guestEvents.guestLeft();
  authEvents.sessionEnded();
});

const show = () =>
  renderForTest(
    <MemoryRouter>
      <Navbar />
      <p>The page</p>
    </MemoryRouter>,
  );

function enter(capabilities: string[] | null, isAdmin = false) {
  const id = 'person';
  authEvents.sessionFound({ id, email: 'p@example.com', firstName: '', fullName: '', isAdmin });
  if (capabilities) {
    const userPlans = capabilities.length > 0 ? ['some-plan'] : [];
    authEvents.accessRead(id, { userPlans, capabilities });
  }
}

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

async function openMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
}

test('a visitor sees the public links, Login and Join, a guest also the upgrade', async () => {
  show();
  expect(linksIn('Main')).toEqual(['Home', 'About', 'Pricing']);
  screen.getByRole('button', { name: 'Login' });
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/signup');
  await openMenu();
  expect(linksIn('Menu')).toEqual(['Home', 'About', 'Pricing', 'Join']);
  act(guestEvents.guestEntered);
  expect(linksIn('Menu')).toEqual(['Home', 'About', 'Pricing', 'Upgrade', 'Join']);
  await userEvent.click(screen.getByText('The page'));
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  await openMenu();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
});

test('an unpaid user sees the plans but no products', () => {
  enter([]);
  show();
  expect(linksIn('Main')).toEqual(['Home', 'About', 'Pricing']);
  expect(screen.queryByRole('button', { name: 'Your Products' })).toBeNull();
  screen.getByRole('link', { name: 'Account' });
  screen.getByRole('button', { name: 'Log out' });
});

test('a member sees the pages of their plan', async () => {
  enter(['interview', 'application', 'plus', 'profiles']);
  show();
  expect(linksIn('Main')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Your Products' }));
  const items = await screen.findAllByRole('menuitem');
  const products = items.map((item) => item.textContent);
  expect(products).toEqual([
    `${brand.name} Members`,
    'Cheatsheet+',
    'Application Cheatsheet',
    'Interview Cheatsheet',
  ]);
  await userEvent.click(screen.getByText('The page'));
  expect(screen.queryByRole('menuitem')).toBeNull();
  await openMenu();
  expect(linksIn('Menu')).toEqual([...products, 'Account']);
});

test('an admin sees the control panel', async () => {
  enter([], true);
  show();
  expect(linksIn('Main')).toContain('Admin');
  await openMenu();
  expect(linksIn('Menu')).toContain('Admin');
});

test('no plans or products appear while access is being checked', () => {
  enter(null);
  show();
  expect(linksIn('Main')).toEqual([]);
});
