import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { About } from './about.tsx';

function show({ isContact = false, isProfileOpen = false } = {}) {
  renderForTest(
    <About
      isContact={isContact}
      isProfileOpen={isProfileOpen}
      contactForm={<p>The contact form</p>}
      creatorForm={<p>The creators’ form</p>}
      profileForm={<p>The profile form</p>}
    />,
  );
}
const orderOf = (...texts: RegExp[]) =>
  texts.map((text) => document.body.innerHTML.search(text)).toSorted((a, b) => a - b);

test('the page has the about text and contact links', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About Premed Cheatsheet');
  expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/);
  screen.getByRole('link', { name: 'Instagram' });
  screen.getByText('The contact form');
  expect(screen.queryByText('Work with us')).toBeNull();
});

test('the contact page ends with the pay of contributors', () => {
  show({ isContact: true });
  const offers = document.body.textContent;
  expect(offers).toContain('$10 per video of 5 to 10 seconds');
  expect(offers).toContain('Posted on a new account you create');
  expect(offers).toContain('$2 per profile, and $2 per profile you refer');
});

test('the contact form comes first at /contact, and that for a profile is open for someone referred', () => {
  show({ isContact: true, isProfileOpen: true });
  screen.getByText('The profile form');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact');
  const positions = [/The contact form/, /Why we made it/].map((text) =>
    document.body.innerHTML.search(text),
  );
  expect(positions).toEqual(orderOf(/The contact form/, /Why we made it/));
});

test('opening a form focuses it and closes the other one', async () => {
  show({ isContact: true });
  expect(screen.queryByText(/^The (creators’|profile) form$/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Join the creator team' }));
  screen.getByText('The creators’ form');
  expect(document.activeElement?.textContent).toBe('Email the creator team');
  await userEvent.click(screen.getByRole('button', { name: 'Submit your profile' }));
  expect(screen.queryByText('The creators’ form')).toBeNull();
  screen.getByText('The profile form');
  expect(document.activeElement?.textContent).toBe('Your profile');
});
