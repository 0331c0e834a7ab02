import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { authModalEvents, readAuthModal, useAuthModal } from '#features/auth/forms/modal-store.ts';
import { authEvents, useUser } from '#features/auth/session/store.ts';
import { modalJustClosed } from '#features/auth/forms/modal-just-closed.ts';
import { guestEvents } from '#features/visitors/guest/store.ts';
import { keepDialogEntry } from '#ui/dialog/use-close-on-back.ts';

import { paths } from '#model/store/paths.ts';
import { loadAuthModal } from './load-auth-modal.ts';
import { toTheirPages } from '../routing/navigation-flags.ts';

const AuthModal = lazy(loadAuthModal);

const guestRedirectMs = 100;

/** The one sign-in and sign-up dialog, opened from anywhere through its store. */
export function AuthModalHost() {
  const { isOpen, wasOpened, mode, purpose, wasPressed } = useAuthModal();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const user = useUser();

  if (!wasOpened) return null;

  const hasPlan = new URLSearchParams(search).has('plan');

  function close() {
    modalJustClosed();
    authModalEvents.closed();
    // In code mode the admin is already signed in.
    if (purpose === 'session-lost' && mode !== 'code') {
      authEvents.sessionEnded();
      return;
    }
    // These addresses stand for the open dialog, so closing leads to the plans. A plan stays chosen.
    const isDialogAddress = pathname === paths.checkout && search !== '' && !hasPlan;
    if (pathname === paths.login || isDialogAddress) {
      keepDialogEntry();
      void navigate(paths.checkout, { replace: true });
    }
  }

  /** Welcomes a new member at the plans, unless they closed the dialog meanwhile or have chosen a plan. */
  function welcome() {
    const leadsOn = readAuthModal().isOpen && !hasPlan;
    const replace = leadsOn && keepDialogEntry();
    authEvents.joined();
    authModalEvents.closed();
    if (leadsOn) void navigate(paths.pricing, { replace });
  }

  function enterAsGuest() {
    // Whoever was logged out in another tab goes on as a guest.
    authEvents.sessionEnded();
    guestEvents.guestEntered();
    const replace = keepDialogEntry();
    authModalEvents.closed();
    setTimeout(() => void navigate(paths.guestPreview, { replace }), guestRedirectMs);
  }

  return (
    <Suspense>
      <AuthModal
        isOpen={isOpen}
        mode={mode}
        purpose={purpose}
        knownEmail={purpose === 'session-lost' ? (user?.email ?? null) : null}
        wasPressed={wasPressed}
        onModeChange={authModalEvents.modeChanged}
        onClose={close}
        onSignedIn={() => {
          // A user who has closed the dialog meanwhile stays on their page.
          const leadsOn = readAuthModal().isOpen && purpose === 'visit';
          const replace = leadsOn && keepDialogEntry();
          authModalEvents.closed();
          if (leadsOn) void navigate(paths.profile, { ...toTheirPages, replace });
        }}
        onJoined={welcome}
        onGuest={enterAsGuest}
      />
    </Suspense>
  );
}
