import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { authModalEvents, readAuthModal, useAuthModal } from '#features/auth/modal-store.ts';
import { authEvents, useUser, type PendingSignup } from '#features/auth/store.ts';
import { modalJustClosed } from '#features/checkout/modal-just-closed.ts';
import { guestEvents } from '#features/guest/store.ts';

import { paths } from '../paths.ts';
import { toTheirPages } from '../access/plan-page.ts';

// Loaded when first opened: few visitors of the landing page need it.
const AuthModal = lazy(async () => {
  const [{ AuthModal }] = await Promise.all([
    import('#features/auth/auth-modal.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: AuthModal };
});

const guestRedirectMs = 100;

/** The one sign-in and sign-up dialog, opened from anywhere through its store. */
export function AuthModalHost() {
  const { isOpen, wasOpened, mode, purpose } = useAuthModal();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const user = useUser();

  if (!wasOpened) return null;

  function close() {
    modalJustClosed();
    authModalEvents.closed();
    // In code mode the admin is already signed in.
    if (purpose === 'session-lost' && mode !== 'code') {
      authEvents.sessionEnded();
      return;
    }
    authEvents.signupDetailsDropped();
    // These addresses stand for the open dialog or a purchase in progress, so closing leads to the plans.
    const isPlansAddress = pathname === paths.checkout && search === '';
    if ((pathname === paths.login || pathname === paths.checkout) && !isPlansAddress) {
      void navigate(paths.checkout, { replace: true });
    }
  }

  /** Keeps the details until payment creates the account. Outside a purchase, a plan comes first. */
  async function takeDetails(details: PendingSignup) {
    if (purpose !== 'purchase') await navigate(paths.checkout);
    if (purpose === 'session-lost') authEvents.sessionEnded();
    authEvents.signupDetailsCollected(details);
    authModalEvents.closed();
  }

  function enterAsGuest() {
    guestEvents.guestEntered();
    authModalEvents.closed();
    setTimeout(() => void navigate(paths.guestPreview), guestRedirectMs);
  }

  return (
    <Suspense>
      <AuthModal
        isOpen={isOpen}
        mode={mode}
        purpose={purpose}
        knownEmail={purpose === 'session-lost' ? user?.email : undefined}
        onModeChange={authModalEvents.modeChanged}
        onClose={close}
        onSignedIn={() => {
          // A user who has closed the dialog meanwhile stays on their page.
          const isStillOpen = readAuthModal().isOpen;
          authModalEvents.closed();
          if (isStillOpen && purpose === 'visit') void navigate(paths.profile, toTheirPages);
        }}
        onDetailsCollected={(details) => void takeDetails(details)}
        onGuest={enterAsGuest}
      />
    </Suspense>
  );
}
