import { Button, Group, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

import { brand } from '#lib/brand.ts';

import classes from './auth-modal.module.css';
import { CodeForm } from './code-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import type { AuthModalMode, AuthModalPurpose } from './modal-store.ts';
import { SignupForm } from './signup-form.tsx';
import type { PendingSignup } from './store.ts';

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

/** Logs people in, or collects the details of the account that a purchase will create. */
export function AuthModal({
  isOpen,
  mode,
  purpose,
  knownEmail,
  onModeChange,
  onClose,
  onSignedIn,
  onDetailsCollected,
  onGuest,
}: {
  isOpen: boolean;
  mode: AuthModalMode;
  purpose: AuthModalPurpose;
  /** The email of the member whose session was lost. */
  knownEmail: string | undefined;
  onModeChange: (mode: AuthModalMode) => void;
  onClose: () => void;
  onSignedIn: () => void;
  onDetailsCollected: (details: PendingSignup) => void;
  onGuest: () => void;
}) {
  // A dialog mounted open does not know the element to return focus to.
  const isMounted = useMounted();
  return (
    <Modal.Root
      opened={isOpen && isMounted}
      onClose={onClose}
      // A stray click must not discard the input on the page.
      closeOnClickOutside={purpose !== 'session-lost'}
      centered
      padding="xl"
      radius="lg"
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header, which screen readers announce as the page's banner. */}
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title className={classes.title}>{titles[mode]}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Group>
          <Text c="dimmed" mb="lg">
            {subtitleOf(mode, purpose)}
          </Text>
          {mode === 'login' ? (
            <LoginForm
              {...(knownEmail !== undefined && { knownEmail })}
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

function subtitleOf(mode: AuthModalMode, purpose: AuthModalPurpose): string {
  if (mode === 'signup' && purpose === 'purchase') return purchaseSubtitle;
  if (mode === 'login' && purpose === 'session-lost') return sessionLostSubtitle;
  return subtitles[mode];
}
