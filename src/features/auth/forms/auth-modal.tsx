import { Button, Group, Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState, type SyntheticEvent } from 'react';

import { brand } from '#lib/store/brand.ts';
import { useCloseOnBack } from '#ui/dialog/use-close-on-back.ts';
import { showStart } from '#ui/page/step.ts';

import classes from './auth-modal.module.css';
import { AuthForms } from './auth-forms.tsx';
import type { AuthModalMode, AuthModalPurpose } from './modal-store.ts';

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
const sessionLostSubtitle = 'Your session has ended. Log in to pick up where you left off.';

/** Logs people in, or creates accounts. */
export function AuthModal({
  isOpen,
  mode,
  purpose,
  knownEmail,
  wasPressed,
  onModeChange,
  onClose,
  onSignedIn,
  onJoined,
  onGuest,
}: {
  isOpen: boolean;
  mode: AuthModalMode;
  purpose: AuthModalPurpose;
  /** The email of a member who was signed in before. */
  knownEmail: string | null;
  /** Opened by a press: the browser's Back then closes it instead of leaving the page. */
  wasPressed: boolean;
  onModeChange: (mode: AuthModalMode) => void;
  onClose: () => void;
  onSignedIn: () => void;
  onJoined: () => void;
  onGuest: () => void;
}) {
  // A dialog mounted open does not know the element to return focus to.
  const isMounted = useMounted();
  const [isTyped, setTyped] = useState(false);
  if (!isOpen && isTyped) setTyped(false);
  useCloseOnBack(isOpen && isMounted && wasPressed, onClose);

  return (
    <Modal.Root
      opened={isOpen && isMounted}
      onClose={onClose}
      // A stray click or key must not discard the input, or leave the purchase.
      closeOnClickOutside={purpose === 'visit' && !isTyped}
      closeOnEscape={!isTyped}
      returnFocus
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
          <Text c="dimmed" mb="lg">
            {mode === 'login' && purpose === 'session-lost' ? sessionLostSubtitle : subtitles[mode]}
          </Text>
          <AuthForms
            mode={mode}
            knownEmail={knownEmail}
            onModeChange={onModeChange}
            onSignedIn={onSignedIn}
            onJoined={onJoined}
          />
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

/** Begins a form that replaces another, whose link had the focus. The dialog focuses only the first. */
function takeFocus(form: HTMLElement | null): void {
  if (!form || document.activeElement !== document.body) return;
  form.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  showStart(form);
}

const hasInput = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
  [...currentTarget.querySelectorAll('input')].some(({ value }) => value !== '');
