import { useEffect } from 'react';

import { usePendingSignup, useSessionStatus } from '../session/store.ts';
import { wasModalJustClosed } from './modal-just-closed.ts';
import { authModalEvents } from './modal-store.ts';

/** Opens the dialog that an address stands for, and closes it when the address is left. A plan's page asks by itself. */
export function useModalAt({ mode, plan }: { mode: string | null; plan: string | null }): void {
  const isSignedOut = useSessionStatus() === 'signed-out';
  const hasPendingSignup = usePendingSignup() !== null;

  useEffect(() => {
    if (!isSignedOut || hasPendingSignup || plan !== null || wasModalJustClosed()) return;
    if (mode === 'login' || mode === 'signup') authModalEvents.addressAsked(mode);
  }, [isSignedOut, hasPendingSignup, plan, mode]);

  // A separate effect: signing in must not close the dialog, which navigates afterwards.
  const isAsking = plan !== null || mode !== null;
  useEffect(() => (isAsking ? authModalEvents.pageLeft : undefined), [isAsking]);
}
