import { useState } from 'react';

import { authEvents, useBuyer, useUser, type PendingSignup } from '../session/store.ts';

/** Nobody is known to have an account. */
const nobody = { email: null, isTaken: false };

/**
 * Who buys on a page, and with what they are asked (BuyerForm). Whoever logs out in another tab, or has given an address
 * that has an account, is asked to log in.
 */
export function useBuyerQuestion() {
  const user = useUser();
  const known = useBuyer();
  const [login, setLogin] = useState<{ email: string | null; isTaken: boolean }>(nobody);
  const [isChanging, setChanging] = useState(false);
  if (user && user.email !== login.email) setLogin({ email: user.email, isTaken: false });
  const isOpen = user ? user.isCodeDue : isChanging;
  return {
    /** Null while they are asked. */
    buyer: isOpen ? null : known,
    question: {
      key: login.email,
      knownEmail: login.email,
      isTaken: login.isTaken,
      isAskedAgain: isChanging,
      onDetailsCollected: (details: PendingSignup) => {
        authEvents.signupDetailsCollected(details);
        setChanging(false);
      },
    },
    /** Someone else is going to buy, or their details are wrong. */
    askAgain: () => {
      setChanging(true);
      setLogin(nobody);
    },
    /** An address has an account; empty: the one that they gave. */
    askToLogIn: (email: string) => {
      setChanging(true);
      setLogin({ email: email || (known?.email ?? null), isTaken: true });
    },
  };
}
