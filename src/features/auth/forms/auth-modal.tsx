import { Button, Group, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState, type SyntheticEvent } from 'react';

import { brand } from '#lib/store/brand.ts';
import { useCloseOnBack } from '#ui/dialog/use-close-on-back.ts';

import classes from './auth-modal.module.css';
import { CodeForm } from '../verification/code-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import type { AuthModalMode, AuthModalPurpose } from './modal-store.ts';
import { SignupForm } from './signup-form.tsx';
import { usePendingSignup, type PendingSignup } from '../session/store.ts';

const subtitles = {
  login: 'Sign in to unlock exclusive content',
  signup: 'Create an account to unlock exclusive content',
  forgot: 'We will send you a link to choose a new password',
  code: 'Open your authenticator app and enter the code it shows.',
};
const titles = {
  login: `Join ${brand.name}`,
  signup: `Join ${brand.name}`,
  forgot: 'Reset Password',
  code: 'One more step',
};
const purchaseSubtitle = 'Enter your details to complete your purchase';
const sessionLostSubtitle = 'Your session has ended. Log in to pick up where you left off.';

/** Logs people in, creates accounts, or collects the details of the account that a purchase will create. */
export function AuthModal({
  isOpen,
  mode,
  purpose,
  offer,
  knownEmail,
  wasPressed,
  onModeChange,
  onClose,
  onSignedIn,
  onJoined,
  onDetailsCollected,
  onGuest,
}: {
  isOpen: boolean;
  mode: AuthModalMode;
  purpose: AuthModalPurpose;
  /** The plan and its price in a purchase, if known. */
  offer: string | null;
  /** The email of a member who was signed in before. */
  knownEmail: string | null;
  /** Opened by a press: the browser's Back then closes it instead of leaving the page. */
  wasPressed: boolean;
  onModeChange: (mode: AuthModalMode) => void;
  onClose: () => void;
  onSignedIn: () => void;
  /** An account was created outside a purchase. */
  onJoined: () => void;
  onDetailsCollected: (details: PendingSignup) => void;
  onGuest: () => void;
}) {
  // A dialog mounted open does not know the element to return focus to.
  const isMounted = useMounted();
  const [isTyped, setTyped] = useState(false);
  const hasDetails = usePendingSignup() !== null;
  if (!isOpen && isTyped) setTyped(false);
  useCloseOnBack(isOpen && isMounted && wasPressed, onClose);

  return (
    <Modal.Root
      opened={isOpen && isMounted}
      onClose={onClose}
      // A stray click or key must not discard the input, or leave the purchase.
      closeOnClickOutside={purpose === 'visit' && !isTyped}
      closeOnEscape={!isTyped}
      // With the details, the payment takes the focus.
      returnFocus={!hasDetails}
      centered
      padding="xl"
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header, which screen readers announce as the page's banner. */}
        <Modal.Body key={mode} ref={takeFocus} onInput={(event) => setTyped(hasInput(event))}>
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title className={classes.title}>{titles[mode]}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Group>
          <Text c="dimmed" mb={offer === null ? 'lg' : 'xs'}>
            {subtitleOf(mode, purpose)}
          </Text>
          {offer !== null && (
            <Text fw={600} mb="lg">
              {offer}
            </Text>
          )}
          {mode === 'login' ? (
            <LoginForm
              knownEmail={knownEmail}
              onSignedIn={onSignedIn}
              onCodeAsked={() => onModeChange('code')}
              onSignupAsked={() => onModeChange('signup')}
              onForgotten={() => onModeChange('forgot')}
            />
          ) : mode === 'code' ? (
            <CodeForm onDone={onSignedIn} />
          ) : mode === 'forgot' ? (
            <ForgotForm onLoginAsked={() => onModeChange('login')} />
          ) : (
            <SignupForm
              isForPurchase={purpose === 'purchase'}
              onJoined={onJoined}
              onDetailsCollected={onDetailsCollected}
              onLoginAsked={() => onModeChange('login')}
            />
          )}
          {(mode === 'login' || mode === 'signup') && purpose === 'visit' && (
            <Button variant="default" fullWidth mt="md" onClick={onGuest}>
              Continue as guest
            </Button>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Focuses a form that replaces another, whose link had the focus. The dialog focuses only the first. */
function takeFocus(form: HTMLElement | null): void {
  if (document.activeElement !== document.body) return;
  form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

const hasInput = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
  [...currentTarget.querySelectorAll('input')].some(({ value }) => value !== '');

function subtitleOf(mode: AuthModalMode, purpose: AuthModalPurpose): string {
  if (mode === 'signup' && purpose === 'purchase') return purchaseSubtitle;
  if (mode === 'login' && purpose === 'session-lost') return sessionLostSubtitle;
  return subtitles[mode];
}
