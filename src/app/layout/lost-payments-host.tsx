import { lazy, Suspense } from 'react';

import { useSessionStatus, useUser } from '#features/auth/session/store.ts';

// Loaded on demand, as signed-out visitors have no orders.
const LostPayments = lazy(async () => {
  const [{ LostPayments }] = await Promise.all([
    import('./lost-payments.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: LostPayments };
});

/** Looks for payments whose page was closed too early, once per page load and sign-in. */
export function LostPaymentsHost() {
  const user = useUser();
  const isSignedIn = useSessionStatus() === 'signed-in';
  return <Suspense>{user && isSignedIn && <LostPayments key={user.id} buyer={user} />}</Suspense>;
}
