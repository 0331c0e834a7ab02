import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { About } from './about.tsx';

function show({ isContact = false, isProfileOpen = false } = {}) {
  renderForTest(
    <About
      isContact={isContact}
      seller={null}
      isProfileOpen={isProfileOpen}
      contactForm={<p>The contact form</p>}
      creatorForm={<p>The creators’ form</p>}
      profileForm={<p>The profile form</p>}
    />,
  );
}

test('the contact form comes first at /contact, and that for a profile is open for someone referred', () => {
  show({ isContact: true, isProfileOpen: true });
  screen.getByText('The profile form');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contact');
  expect(document.body.textContent).toMatch(/The contact form.*Why we made it/s);
});

test('both pages end with the offers to contributors', () => {
  show();
  expect(document.body.textContent).toMatch(/Why we made it.*The contact form.*Work with us/s);
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
