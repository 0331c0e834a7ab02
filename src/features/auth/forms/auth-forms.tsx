import { CodeForm } from '../verification/code-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import type { AuthModalMode } from './modal-store.ts';
import { SignupForm } from './signup-form.tsx';
import type { PendingSignup } from '../session/store.ts';

/** The forms by which people log in or sign up, in the dialog and on the payment page. */
export function AuthForms({
  mode,
  knownEmail,
  onModeChange,
  onSignedIn,
  onJoined,
  purchase,
}: {
  mode: AuthModalMode;
  /** The email to log in with, if known. */
  knownEmail: string | null;
  onModeChange: (mode: AuthModalMode) => void;
  onSignedIn: () => void;
  /** An account was created outside a purchase. */
  onJoined: () => void;
  /** In a purchase, which creates the account later. */
  purchase?: {
    /** Nothing has to be paid. */
    isFree: boolean;
    onDetailsCollected: (details: PendingSignup) => void;
    onEmailTaken: (email: string) => void;
  };
}) {
  const login = () => onModeChange('login');
  switch (mode) {
    case 'login':
      return (
        <LoginForm
          key={knownEmail}
          knownEmail={knownEmail}
          onSignedIn={onSignedIn}
          onCodeAsked={() => onModeChange('code')}
          onSignupAsked={() => onModeChange('signup')}
          onForgotten={() => onModeChange('forgot')}
        />
      );
    case 'code':
      return <CodeForm onDone={onSignedIn} />;
    case 'forgot':
      return <ForgotForm onLoginAsked={login} />;
    case 'signup':
      return <SignupForm purchase={purchase} onJoined={onJoined} onLoginAsked={login} />;
  }
  return mode satisfies never;
}
