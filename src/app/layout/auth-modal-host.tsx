import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { authModalEvents, useAuthModal } from '#features/auth/modal-store.ts';
import { authEvents } from '#features/auth/store.ts';

import { paths } from '../paths.ts';

// Loaded when it is first opened: few visitors of the landing page need a form.
const AuthModal = lazy(async () => {
  const [{ AuthModal }] = await Promise.all([
    import('#features/auth/auth-modal.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: AuthModal };
});

/** The one sign-in and sign-up dialog, opened from anywhere through its store. */
export function AuthModalHost() {
  const { isOpen, wasOpened, mode, isForPurchase } = useAuthModal();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  if (!wasOpened) return null;

  function close() {
    authModalEvents.closed();
    authEvents.signupDetailsDropped();
    // These addresses mean an open dialog or a purchase under way; what is left are the plans.
    const isPlansAddress = pathname === paths.checkout && search === '';
    if ((pathname === paths.login || pathname === paths.checkout) && !isPlansAddress) {
      void navigate(paths.checkout, { replace: true });
    }
  }

  return (
    <Suspense>
      <AuthModal
        isOpen={isOpen}
        mode={mode}
        isForPurchase={isForPurchase}
        onModeChange={authModalEvents.modeChanged}
        onClose={close}
        onSignedIn={() => {
          authModalEvents.closed();
          if (!isForPurchase) void navigate(paths.profile);
        }}
        onDetailsCollected={(details) => {
          authEvents.signupDetailsCollected(details);
          authModalEvents.closed();
        }}
      />
    </Suspense>
  );
}
