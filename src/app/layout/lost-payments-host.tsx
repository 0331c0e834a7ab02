import { lazy, Suspense } from 'react';

import { useSessionStatus, useUser } from '#features/auth/store.ts';

// Who is not signed in has no orders to look for.
const LostPayments = lazy(async () => {
  const [{ LostPayments }] = await Promise.all([
    import('./lost-payments.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: LostPayments };
});

/** Looks once for payments whose page was lost: when the page is loaded, and when somebody signs in. */
export function LostPaymentsHost() {
  const user = useUser();
  const isSignedIn = useSessionStatus() === 'signed-in';
  return (
    <Suspense>{user && isSignedIn && <LostPayments key={user.id} userId={user.id} />}</Suspense>
  );
}
