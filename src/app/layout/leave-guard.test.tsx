import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Navigate, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';

import { fill, renderForTest } from '#ui/test-render.tsx';
import { forgetUnsavedChanges, useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { LeaveGuard } from './leave-guard.tsx';

function Form() {
  const [name, setName] = useState('');
  useUnsavedChanges(name !== '');
  return <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />;
}

function Page() {
  const [hasSession, setHasSession] = useState(true);
  return (
    <>
      {hasSession ? <Form /> : <Navigate to="/" replace />}
      <Link to="/other">Other</Link>
      <Link to="/form?page=2">Page 2</Link>
      <Link to="/form#main">Skip to content</Link>
      <button type="button" onClick={() => setHasSession(false)}>
        End the session
      </button>
    </>
  );
}

function Layout() {
  return (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  );
}

/** Opens a form after the list, and types into it. */
async function open(typed = 'Mine') {
  const router = createMemoryRouter(
    [
      {
        Component: Layout,
        children: [
          { path: '/', element: 'The home page' },
          { path: '/list', element: 'The list' },
          { path: '/form', Component: Page },
          { path: '/other', element: 'The other page' },
        ],
      },
    ],
    { initialEntries: ['/list', '/form'], initialIndex: 1 },
  );
  renderForTest(<RouterProvider router={router} />);
  const user = userEvent.setup();
  if (typed !== '') await fill(user, screen.getByLabelText('Name'), typed);
  return { user, back: () => void router.navigate(-1) };
}

const link = (name: string) => screen.getByRole('link', { name });
const dialog = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const button = (name: string) => screen.findByRole('button', { name });

test.each(['an untouched', 'a saved'])('%s form is left without a question', async (form) => {
  const { user } = await open(form === 'a saved' ? 'Mine' : '');
  if (form === 'a saved') forgetUnsavedChanges();
  await user.click(link('Other'));
  await screen.findByText('The other page');
});

test('another query is another page, a place within the page is not', async () => {
  const { user } = await open();
  await user.click(link('Skip to content'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(link('Page 2'));
  await dialog();
});

test('the redirect at the end of a session asks nothing', async () => {
  const { user } = await open();
  await user.click(await button('End the session'));
  await screen.findByText('The home page');
});

/** Whether the browser would ask before it closes the page. */
const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('closing the page asks only while there are unsaved changes', async () => {
  const { user } = await open();
  expect(isAsked()).toBe(true);
  await user.clear(screen.getByLabelText('Name'));
  expect(isAsked()).toBe(false);
});
