import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import type { ProofDue } from '#lib/data/proof.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { PasswordField, TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { requestPasswordReset } from '../mutations.ts';
import { ChoosePassword, useHasPassword } from '../password/choose-password.tsx';
import { proofSchema } from '../schema.ts';
import { useUser } from '../session/store.ts';
import { secondFactorsOptions } from '../settings/second-factor-queries.ts';
import { proveIdentity } from './mutations.ts';
import { proofEvents, useIsProofAsked, useProofDue } from './proof-store.ts';

/** Asks for the password, and the code, before an act that the database wants proved. Whatever waits for it stays open behind. */
export function ProofDialog() {
  const due = useProofDue();
  const hasPassword = useHasPassword();
  return (
    <Dialog
      isOpen={useIsProofAsked()}
      title="Confirm it is you"
      isConfirmation
      isAbove
      onClose={() => proofEvents.answered(false)}
    >
      {due && (hasPassword ? <ProofForm due={due} /> : <PasswordFirst />)}
    </Dialog>
  );
}

function ProofForm({ due: { act, subject, message } }: { due: ProofDue }) {
  const needsCode =
    useQuery(secondFactorsOptions).data?.some(({ isConfirmed }) => isConfirmed) ?? false;
  const form = useForm({
    resolver: zodResolver(proofSchema(needsCode)),
    defaultValues: { password: '', code: '' },
  });

  function describe(error: unknown): string | null {
    const field = fieldOf(error);
    if (field === undefined) return messageOf(error);
    form.setError(field, { message: messageOf(error) }, { shouldFocus: true });
    return null;
  }

  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await proveIdentity({ act, subject, ...values });
        proofEvents.answered(true);
      }}
      describe={describe}
      submitLabel="Confirm"
      busyLabel="Checking..."
      isInDialog
      below={<Forgotten />}
    >
      <Text>{message}</Text>
      <PasswordField
        control={form.control}
        name="password"
        label="Your password"
        autoComplete="current-password"
        required
        data-autofocus
      />
      {needsCode && (
        <TextField
          control={form.control}
          name="code"
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
    </Form>
  );
}

function fieldOf(error: unknown): 'password' | 'code' | undefined {
  if (!(error instanceof RequestError)) return undefined;
  return error.code === 'wrong_password'
    ? 'password'
    : error.code === 'wrong_code'
      ? 'code'
      : undefined;
}

/** Whoever paid with a wallet may have chosen no password yet. */
function PasswordFirst() {
  const email = useUser()?.email ?? '';
  return (
    <Stack>
      <Text>We ask for your password first, and you have none yet.</Text>
      <ChoosePassword email={email} />
    </Stack>
  );
}

function Forgotten() {
  const email = useUser()?.email ?? '';
  const sending = useMutation({
    mutationFn: () => requestPasswordReset(email),
    meta: { changesNothing: true },
  });
  if (sending.isSuccess) {
    return (
      <Message kind="info">
        We sent a link to {email}. Choose a password there, then enter it here.
      </Message>
    );
  }
  return (
    <>
      {sending.isError && <Message kind="error">{messageOf(sending.error)}</Message>}
      <Button
        variant="subtle"
        size="sm"
        disabled={sending.isPending}
        onClick={() => sending.mutate()}
      >
        {sending.isPending ? 'Sending...' : 'Forgot it? Email me a link'}
      </Button>
    </>
  );
}
