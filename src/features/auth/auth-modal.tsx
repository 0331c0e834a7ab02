import { Group, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

import { brand } from '#lib/brand.ts';

import classes from './auth-modal.module.css';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import type { AuthModalMode } from './modal-store.ts';
import { SignupForm } from './signup-form.tsx';
import type { PendingSignup } from './store.ts';

const subtitles = {
  login: 'Sign in to unlock exclusive content',
  signup: 'Create an account to unlock exclusive content',
  forgot: 'We will send you a link to choose a new password',
  purchase: 'Enter your details to complete your purchase',
};

/** Signs people in, or collects the details of an account that a purchase will create. */
export function AuthModal({
  isOpen,
  mode,
  isForPurchase,
  onModeChange,
  onClose,
  onSignedIn,
  onDetailsCollected,
}: {
  isOpen: boolean;
  mode: AuthModalMode;
  isForPurchase: boolean;
  onModeChange: (mode: AuthModalMode) => void;
  onClose: () => void;
  onSignedIn: () => void;
  onDetailsCollected: (details: PendingSignup) => void;
}) {
  // A dialog that is born open doesn't know where to return the focus to.
  const isMounted = useMounted();
  const subtitle = mode === 'signup' && isForPurchase ? subtitles.purchase : subtitles[mode];
  return (
    <Modal.Root opened={isOpen && isMounted} onClose={onClose} centered padding="xl" radius="lg">
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header: that is a page's banner to a screen reader. */}
        <Modal.Body>
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title className={classes.title}>
              {mode === 'forgot' ? 'Reset Password' : `Join ${brand.name}`}
            </Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </Group>
          <Text c="dimmed" mb="lg">
            {subtitle}
          </Text>
          {mode === 'login' ? (
            <LoginForm
              onSignedIn={onSignedIn}
              onSignupAsked={() => onModeChange('signup')}
              onForgotten={() => onModeChange('forgot')}
            />
          ) : mode === 'forgot' ? (
            <ForgotForm onLoginAsked={() => onModeChange('login')} />
          ) : (
            <SignupForm
              onDetailsCollected={onDetailsCollected}
              onLoginAsked={() => onModeChange('login')}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
