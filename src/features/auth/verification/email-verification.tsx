import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';
import { messageOf, RequestError } from '#lib/data/errors.ts';
import { checkoutPath, paths } from '#model/store/paths.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { StepStack } from '#ui/page/step-stack.tsx';

import { AccountOfLink, isRefused, linkAccountOptions } from './account-of-link.tsx';
import { authModalEvents } from '../forms/modal-store.ts';
import { useUser } from '../session/store.ts';
import { redeemLink, type LinkAccount, type LinkAction } from '../mutations.ts';
import { useResendVerification } from './use-resend-verification.tsx';

const redirectAfterMs = 3000;

interface EmailVerificationProps {
  /** The mode in the link, if any. */
  mode: string | null;
  code: string | null;
  /** Undefined if the link was opened in a browser without a session. */
  userId: string | undefined;
  /** Whether the member's address is verified, perhaps by the same link before. Null while it loads. */
  isVerified: boolean | null;
  /** Called three seconds after a success. */
  onDone: () => void;
  /** Called if the free order for this plan, of the member who is signed in, has been placed. */
  onOrdered: (plan: string) => Promise<void>;
}

/** What the links of the emails are for. */
const modes = {
  verifyEmail: {
    action: 'verify',
    own: 'Verify the email address of your account?',
    button: 'Verify my email',
    isDisownable: true,
  },
  changeEmail: {
    action: 'change',
    own: 'Log in with this address from now on?',
    button: 'Confirm this address',
    isDisownable: false,
  },
  returnEmail: {
    action: 'return',
    own: 'Its email address was changed. If it was not you, take your address back: everyone is logged out, and you choose a new password.',
    button: 'It was not me',
    isDisownable: false,
  },
} as const satisfies Record<string, { action: LinkAction; [other: string]: unknown }>;

const deleted =
  'Its email address was changed, and then it was deleted. If it was not you, what you bought is kept for a new account with your address.';

type Mode = keyof typeof modes;

/** The page behind a verification link. A press redeems it, so that a scanner that opens links does not. */
export function EmailVerification({ mode, code, ...props }: EmailVerificationProps) {
  if (!mode || !code) return <Failure message={missing} {...props} />;
  if (!isMode(mode)) return <Failure message={invalid} {...props} />;
  return <Redemption key={code} code={code} mode={mode} {...props} />;
}

const missing = 'Invalid verification link. Missing required parameters.';
const refused = 'Failed to verify email';
const invalid = 'Invalid verification link. Please check your email and try again.';

const isMode = (mode: string): mode is Mode => Object.hasOwn(modes, mode);

type Visitor = Omit<EmailVerificationProps, 'mode' | 'code'>;

function Redemption({ code, mode, ...visitor }: Visitor & { code: string; mode: Mode }) {
  const redeem = useMutation({ mutationFn: (action: LinkAction) => redeemLink(code, action) });
  const account = useQuery({
    ...linkAccountOptions(code, visitor.userId),
    enabled: !redeem.isSuccess,
  });
  // The order is the account's, of whoever is logged in.
  const order = mode === 'verifyEmail' ? (account.data?.order ?? null) : null;
  if (redeem.isSuccess) {
    return (
      <StepStack>
        {order && redeem.variables === 'verify' ? (
          <Ordered
            order={order}
            isPlaced={redeem.data}
            isOwn={account.data?.isOwn === true}
            onOrdered={visitor.onOrdered}
          />
        ) : (
          <Done
            action={redeem.variables}
            isDeleted={account.data?.isDeleted === true}
            {...visitor}
          />
        )}
      </StepStack>
    );
  }
  if (isRefused(redeem.error) || isRefused(account.error)) {
    return (
      <StepStack isStep={redeem.isError}>
        {mode === 'returnEmail' ? <NoWayBack /> : <Refusal {...visitor} />}
      </StepStack>
    );
  }
  if (account.isPending) return <LoadingState label="Verifying your email..." />;
  if (account.isError) {
    return (
      <Failure {...unreadable(account.error)} {...visitor}>
        <Button onClick={() => void account.refetch()}>Try again</Button>
      </Failure>
    );
  }
  return (
    <Question
      account={account.data}
      mode={mode}
      isSignedIn={visitor.userId !== undefined}
      isBusy={redeem.isPending}
      failure={redeem.error && reasonOf(redeem.error)}
      onAnswer={(action) => redeem.mutate(action)}
    />
  );
}

function Question({
  account,
  mode,
  isSignedIn,
  isBusy,
  failure,
  onAnswer,
}: {
  account: LinkAccount;
  mode: Mode;
  isSignedIn: boolean;
  isBusy: boolean;
  failure: string | null;
  onAnswer: (action: LinkAction) => void;
}) {
  const { action, isDisownable, ...words } = modes[mode];
  const order = mode === 'verifyEmail' ? account.order : null;
  const button = order ? 'Confirm your free access' : words.button;
  const [isDisowning, setDisowning] = useState(false);
  const email = useUser()?.email;
  const own =
    mode === 'verifyEmail' && email ? `Verify ${email}, the address of your account?` : words.own;
  const isCertain = account.isOwn || mode === 'returnEmail';
  return (
    <Stack align="flex-start" maw="42rem">
      {(!account.isOwn || mode === 'returnEmail') && <AccountOfLink {...account} />}
      {order && (
        <Text>
          {order.productName} is yours for one year once you confirm. There is nothing to pay.
        </Text>
      )}
      {!isCertain ? (
        <Text>Is this you?</Text>
      ) : (
        !order && (
          <Text style={{ overflowWrap: 'anywhere' }}>{account.isDeleted ? deleted : own}</Text>
        )
      )}
      {!account.isOwn && isSignedIn && (
        <Text c="dimmed">You are logged in with another account, which stays as it is.</Text>
      )}
      {failure !== null && !isDisowning && <Message kind="error">{failure}</Message>}
      <Group>
        <Button disabled={isBusy} onClick={() => onAnswer(action)}>
          {isBusy ? 'Processing...' : isCertain ? button : `Yes, ${lowered(button)}`}
        </Button>
        {isDisownable && !account.isOwn && (
          <Button variant="default" disabled={isBusy} onClick={() => setDisowning(true)}>
            It is not mine
          </Button>
        )}
      </Group>
      {!isCertain && !isDisownable && (
        <Text>If it is not you, close this page: nothing changes.</Text>
      )}
      <ConfirmDialog
        isOpen={isDisowning}
        title="Remove this account?"
        text="Someone signed up with your address. The account is removed with everything in it, and your address is free again."
        confirmLabel="Remove the account"
        busyLabel="Removing..."
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => onAnswer('disown')}
        onClose={() => setDisowning(false)}
      />
    </Stack>
  );
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function Done({
  action,
  isDeleted,
  ...visitor
}: Visitor & { action: LinkAction; isDeleted: boolean }) {
  if (action === 'disown') {
    return <Message kind="success">The account is removed. Your address is free again.</Message>;
  }
  if (action !== 'return') return <Success {...visitor} />;
  if (isDeleted) return <Returned />;
  return (
    <Stack align="flex-start">
      <Message kind="success">
        Your account has its old address again, and everyone is logged out.
      </Message>
      <Button onClick={authModalEvents.passwordForgotten}>Choose a new password</Button>
    </Stack>
  );
}

/** What a deleted account held waits for its address. */
const Returned = () => (
  <Stack align="flex-start">
    <Message kind="success">What you bought is kept for you.</Message>
    <Text>
      Sign up with the address that got our email, and verify it: your access is there then. If you
      have an account with it already, log in.
    </Text>
    <Button onClick={authModalEvents.joinAsked}>Sign up</Button>
  </Stack>
);

function Success({ userId, onDone }: Visitor) {
  const [isLoggingIn, setLoggingIn] = useState(false);
  useEffect(() => {
    if (isLoggingIn) return undefined;
    const timer = setTimeout(onDone, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isLoggingIn, onDone]);

  return (
    <Stack align="flex-start">
      <Message kind="success">Your email address has been verified.</Message>
      {!isLoggingIn && <Text>Taking you to your account...</Text>}
      {userId === undefined && (
        <Button
          onClick={() => {
            setLoggingIn(true);
            authModalEvents.loginAsked();
          }}
        >
          Log in
        </Button>
      )}
    </Stack>
  );
}

/** The address is verified, and the free order that waited for it is placed, unless its code or its price has changed. */
function Ordered({
  order: { plan, productName, couponCode },
  isPlaced,
  isOwn,
  onOrdered,
}: {
  order: NonNullable<LinkAccount['order']>;
  isPlaced: boolean;
  isOwn: boolean;
  onOrdered: (plan: string) => Promise<void>;
}) {
  const isHere = isPlaced && isOwn;
  useEffect(() => {
    if (isHere) void onOrdered(plan);
  }, [isHere, plan, onOrdered]);

  if (isHere) return <LoadingState label="Opening your order..." />;
  if (isPlaced) {
    return (
      <Stack align="flex-start">
        <Title order={2}>Access Granted!</Title>
        <Text>{productName} is yours. A confirmation is on its way to your email.</Text>
        <Button onClick={authModalEvents.loginAsked}>Log in</Button>
      </Stack>
    );
  }
  const code = couponCode === null ? '' : `&coupon=${encodeURIComponent(couponCode)}`;
  return (
    <Stack align="flex-start">
      <Message kind="success">Your email address has been verified.</Message>
      <Text>Your free access could not be confirmed: its price or its code has changed.</Text>
      <Button component={Link} to={`${checkoutPath(plan)}${code}`}>
        See your order
      </Button>
    </Stack>
  );
}

/** The link was used, has expired or is invalid. */
function Refusal(visitor: Visitor) {
  const { userId, isVerified } = visitor;
  const navigate = useNavigate();
  if (userId === undefined) {
    return (
      <Failure title={refused} message={invalid} {...visitor}>
        <Text>If you have followed this link before, your email address is verified.</Text>
      </Failure>
    );
  }
  if (isVerified === null) return <LoadingState label="Verifying your email..." />;
  if (!isVerified) return <Failure title={refused} message={invalid} {...visitor} />;
  return (
    <Stack align="flex-start">
      <Message kind="success">Your email address is already verified.</Message>
      <Button onClick={() => void navigate(paths.account)}>Go to Your Account</Button>
    </Stack>
  );
}

function Failure({
  title,
  message,
  userId,
  children,
}: Pick<Visitor, 'userId'> & { title?: string; message: string; children?: ReactNode }) {
  return (
    <Stack align="flex-start">
      <Message kind="error" title={title}>
        {message}
      </Message>
      {children}
      {userId !== undefined ? (
        <NewLink />
      ) : (
        <>
          <Text>Log in to request a new link.</Text>
          <Button variant="default" onClick={authModalEvents.loginAsked}>
            Log in
          </Button>
        </>
      )}
    </Stack>
  );
}

function NewLink() {
  const { button, outcome } = useResendVerification('Request New Verification');
  return (
    <>
      {button}
      {outcome}
    </>
  );
}

/** A link in the notice of a change that was used, is a week old or is invalid. */
const NoWayBack = () => (
  <Stack align="flex-start">
    <Message kind="error">{invalid}</Message>
    <Text>The link works once, for a week. If you need help, write to {brand.email}.</Text>
  </Stack>
);

const isAnswered = (error: Error) => error instanceof RequestError && error.code !== 'network';

/** Why it is not known what a link is for. */
const unreadable = (error: Error) =>
  isAnswered(error)
    ? {
        title: 'Verification failed',
        message: 'Your link could not be checked, and was not used. Please try again in a minute.',
      }
    : {
        title: 'An error occurred during verification',
        message: 'Your link was not used. Please check your connection and try again.',
      };

function reasonOf(error: Error): string {
  if (error instanceof RequestError && error.code === 'conflict') return messageOf(error);
  return isAnswered(error)
    ? 'Verification failed. Please try again.'
    : 'An error occurred during verification. Please try again.';
}
