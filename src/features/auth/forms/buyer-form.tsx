import { Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { Message } from '#ui/feedback/message.tsx';
import { StepTitle } from '#ui/page/step-title.tsx';

import { emailTaken } from '../auth-refusal.ts';
import { AuthForms } from './auth-forms.tsx';
import type { AuthModalMode } from './modal-store.ts';
import { useIsCodeDue, type PendingSignup } from '../session/store.ts';

const titles = {
  login: ['Log in', 'With your account, to pay'],
  signup: ['Creating Your Account', 'Enter your details to complete your purchase'],
  forgot: ['Reset Password', 'We will send you a link to choose a new password'],
  code: ['One more step', 'Open your authenticator app and enter the code it shows.'],
};

/** Who buys: a block of the payment page. A known address becomes a login in its place. */
export function BuyerForm({
  knownEmail,
  isTaken,
  isMember,
  isAskedAgain,
  isFree,
  onDetailsCollected,
}: {
  /** The email to log in with, if known. */
  knownEmail: string | null;
  /** It has turned out to have an account. */
  isTaken: boolean;
  /** They come to log in. */
  isMember: boolean;
  /** They pressed a button to be asked again. */
  isAskedAgain: boolean;
  /** Nothing has to be paid. */
  isFree: boolean;
  onDetailsCollected: (details: PendingSignup) => void;
}) {
  const isCodeDue = useIsCodeDue();
  const [isStep, setStep] = useState(isTaken || isAskedAgain);
  const [chosen, choose] = useState<AuthModalMode>(
    isMember || knownEmail !== null ? 'login' : 'signup',
  );
  const [takenEmail, setTakenEmail] = useState(isTaken ? knownEmail : null);
  const mode = isCodeDue ? 'code' : chosen;
  const [title, textOfMode] = titles[mode];
  const text = isFree && mode === 'login' ? 'With your account' : textOfMode;

  function setMode(next: AuthModalMode) {
    choose(next);
    setStep(true);
  }

  return (
    <Stack gap="sm">
      <StepTitle key={mode} order={2} size="h3" isStep={isStep || isCodeDue}>
        {title}
      </StepTitle>
      <Text c="dimmed">{text}</Text>
      {takenEmail !== null && mode === 'login' && <Message kind="info">{emailTaken}</Message>}
      <AuthForms
        mode={mode}
        knownEmail={takenEmail ?? knownEmail}
        onModeChange={setMode}
        onSignedIn={() => undefined}
        onJoined={() => undefined}
        purchase={{
          isFree,
          onDetailsCollected,
          onEmailTaken: (email) => {
            setTakenEmail(email);
            setMode('login');
          },
        }}
      />
    </Stack>
  );
}
