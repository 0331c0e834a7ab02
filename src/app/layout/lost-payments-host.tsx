import { lazy, Suspense } from 'react';

import { useLateBuyer } from '#features/auth/session/store.ts';

// Loaded on demand: it brings the checkout along, and few people have an order to look for.
const LostPayments = lazy(async () => {
  const [{ LostPayments }] = await Promise.all([
    import('./lost-payments.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: LostPayments };
});

/** Looks for payments whose page was closed too early, once per page load and sign-in. */
export function LostPaymentsHost() {
  const buyer = useLateBuyer();
  return <Suspense>{buyer && <LostPayments key={buyer.id} buyer={buyer} />}</Suspense>;
}
