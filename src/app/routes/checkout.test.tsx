import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { noAccess } from '#features/auth/session/access.ts';
import { authModalEvents, readAuthModal } from '#features/auth/forms/modal-store.ts';
import { authEvents } from '#features/auth/session/store.ts';
import { modalMayOpen } from '#features/auth/forms/modal-just-closed.ts';
import type { Purchase } from '#features/checkout/payment/purchase.tsx';
import type { Quote } from '#features/checkout/schema.ts';
import { checkoutEvents } from '#features/checkout/store.ts';
import { quote } from '#features/checkout/test-data.ts';
import { renderForTest } from '#ui/test-render.tsx';

import CheckoutRoute from './checkout.tsx';

const fetchQuote = vi.hoisted(() => vi.fn<(plan: string, code: string | null) => Promise<Quote>>());

vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));
vi.mock('#features/checkout/queries.ts', () => ({
  heldPlansOptions: () => ({ queryKey: ['held-plans'], queryFn: () => Promise.resolve([]) }),
  productsOptions: { queryKey: ['products'], queryFn: () => Promise.resolve([]) },
  quoteOptions: (plan: string, code: string | null) => ({
    queryKey: ['quote', plan, code],
    queryFn: () => fetchQuote(plan, code),
  }),
}));
vi.mock('#features/checkout/plan/plan-step.tsx', () => ({
  PlanStep: ({ selected }: { selected: string | null }) => (
    <>
      <h1>Plans</h1>
      <p>Selected: {selected ?? 'none'}</p>
    </>
  ),
}));
vi.mock('#features/checkout/payment/purchase.tsx', () => ({
  Purchase: ({
    step,
    buyer,
    person,
    onBuyerChange,
    onLoginAsked,
  }: Parameters<typeof Purchase>[0]) => (
    <>
      <h1>{step}</h1>
      {buyer ? buyer.email : person({ isFree: false, onAnswered: () => {} })}
      <button type="button" onClick={onBuyerChange}>
        Change
      </button>
      <button type="button" onClick={() => onLoginAsked('')}>
        Taken
      </button>
    </>
  ),
}));

const ada = {
  id: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  fullName: 'Ada Example',
  isAdmin: false,
};

const payment = '/checkout?plan=cheatsheet';

beforeEach(() => {
  sessionStorage.clear();
  fetchQuote.mockReset().mockResolvedValue(quote);
  authEvents.sessionFound(ada);
  authEvents.accessRead('ada', noAccess);
  checkoutEvents.plansReopened();
  authModalEvents.closed();
  modalMayOpen();
});

/** Opens the last address with the others in the history before it. */
function show(...initialEntries: InitialEntry[]) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Home</h1> },
      { path: '*', element: <CheckoutRoute /> },
    ],
    { initialEntries },
  );
  renderForTest(<RouterProvider router={router} />);
  return {
    router,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
    shown: (title: string) => screen.findByRole('heading', { name: title }),
  };
}

test('a stranger is asked who they are, on the page, and can correct it', async () => {
  authEvents.sessionEnded();
  const { shown, press } = show(payment);
  await shown('Creating Your Account');
  expect(readAuthModal().isOpen).toBe(false);
  const details = { firstName: 'Ada', lastName: 'Example', email: ada.email, password: 'secret1' };
  act(() => authEvents.signupDetailsCollected(details));
  screen.getByText(ada.email);
  await press('Change');
  await shown('Creating Your Account');
  expect(screen.getByLabelText(/Create Password/)).toHaveProperty('value', 'secret1');
  await press('Taken');
  await shown('Log in');
  expect(screen.getByLabelText(/Email/)).toHaveProperty('value', ada.email);
});

test('the checkout begins with the Premed Cheatsheet, once it is known what its visitor holds', async () => {
  authEvents.sessionEnded();
  const { router } = show('/checkout');
  screen.getByText('Selected: cheatsheet');
  act(() => authEvents.sessionFound({ ...ada, id: 'unread' }));
  screen.getByText('Selected: none');
  act(() => authEvents.accessRead('unread', noAccess));
  screen.getByText('Selected: cheatsheet');
  await act(() => router.navigate('/pricing'));
  screen.getByText('Selected: none');
});

describe('the dialog', () => {
  beforeEach(authEvents.sessionEnded);

  test('closes when its page is left', async () => {
    const { router, shown } = show('/pricing', '/login');
    await waitFor(() => expect(readAuthModal().isOpen).toBe(true));
    await act(() => router.navigate(-1));
    await shown('Plans');
    expect(readAuthModal().isOpen).toBe(false);
    await act(() => router.navigate(1));
    await waitFor(() => expect(readAuthModal().isOpen).toBe(true));
  });

  test('stays open during a sign-in, as it navigates afterwards', () => {
    show('/checkout?mode=login');
    act(() => authEvents.sessionFound(ada));
    expect(readAuthModal().isOpen).toBe(true);
  });

  test('stays open on every page after a lost session', async () => {
    authEvents.sessionFound(ada);
    const { router, shown } = show('/pricing', payment);
    act(authEvents.sessionLost);
    act(authModalEvents.sessionLost);
    await act(() => router.navigate(-1));
    await shown('Plans');
    expect(readAuthModal().isOpen).toBe(true);
  });
});
