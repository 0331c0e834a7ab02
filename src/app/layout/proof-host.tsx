import { lazy, Suspense, useEffect } from 'react';

import { proofEvents, useProofDue } from '#features/auth/identity/proof-store.ts';
import { askForProofsWith } from '#lib/data/proof.ts';

// Loaded on demand: most visits ask for none.
const ProofDialog = lazy(async () => ({
  default: (await import('#features/auth/identity/proof-dialog.tsx')).ProofDialog,
}));

/** The one dialog that asks for a proof, opened by any request that the database wants proved. */
export function ProofHost() {
  const due = useProofDue();
  useEffect(() => askForProofsWith(proofEvents.asked), []);
  return <Suspense>{due && <ProofDialog />}</Suspense>;
}
