import { useEffect, useRef } from 'react';

import { useSessionStatus, usePendingSignup, useUser } from '../session/store.ts';
import { wasModalJustClosed } from './modal-just-closed.ts';
import { authModalEvents } from './modal-store.ts';

/**
 * Opens the dialog that an address stands for, and closes it when the address is left. At a plan's address the
 * dialog waits until the plan is known (useBuyerQuestion).
 */
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

/** Asks the buyer of a page who they are. Whoever logs out on it, or in another tab, is asked to log in again. */
export function useBuyerQuestion() {
  const lastEmail = useRef<string | null>(null);
  const email = useUser()?.email;
  useEffect(() => {
    if (email !== undefined) lastEmail.current = email;
  }, [email]);

  return {
    /** Opens the dialog with the plan and its price in words, unless it was closed just now. */
    ask(offer: string | null, { hasAccount }: { hasAccount: boolean }) {
      if (wasModalJustClosed()) return;
      const opening = { offer, knownEmail: lastEmail.current, wasPressed: false };
      if (hasAccount || lastEmail.current !== null) authModalEvents.buyerLoginNeeded(opening);
      else authModalEvents.buyerDetailsNeeded(opening);
    },
    /** Someone else is going to buy. */
    forget() {
      lastEmail.current = null;
    },
  };
}
