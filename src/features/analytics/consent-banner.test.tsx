import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { ConsentBanner } from './consent-banner.tsx';
import { consentEvents, useHasConsented, useIsConsentAsked } from './consent-store.ts';

function Page() {
  return (
    <>
      {useIsConsentAsked() && <ConsentBanner />}
      <p>{useHasConsented() ? 'Counted' : 'Not counted'}</p>
    </>
  );
}

test('tracking needs consent; the choice is stored and can be changed', async () => {
  renderForTest(<Page />);
  screen.getByText('Not counted');
  const answers = screen.getAllByRole('button');
  expect(answers.map(({ textContent }) => textContent)).toEqual(['Decline', 'Accept']);
  // Neither button is emphasized.
  expect(answers[0]?.className).toBe(answers[1]?.className);
  expect(answers[0]?.dataset['variant']).toBe(answers[1]?.dataset['variant']);

  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  screen.getByText('Counted');
  expect(screen.queryByRole('button')).toBeNull();
  expect(localStorage.getItem('premed-cheatsheet.cookies')).toBe('accepted');

  act(consentEvents.settingsOpened);
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  screen.getByText('Not counted');
  expect(localStorage.getItem('premed-cheatsheet.cookies')).toBe('declined');
});
