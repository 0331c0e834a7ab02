import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';

import { messageOf } from '#lib/errors.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';

import { codeSchema, type CodeValues } from './schema.ts';
import { submitCode } from './submit-code.ts';

const sendCode = (code: string) => submitCode(code);

/** Asks for the code of an authenticator app. */
export function CodeForm({
  label = 'Code',
  buttonLabel = 'Continue',
  send = sendCode,
  onDone,
}: {
  label?: string;
  buttonLabel?: string;
  /** Takes six digits; rejects with a readable message. */
  send?: (code: string) => Promise<void>;
  onDone?: () => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, formState, setFocus } = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });

  useEffect(() => setFocus('code'), [setFocus]);

  const submit = handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      await send(code);
      onDone?.();
    } catch (error) {
      setFailure(messageOf(error));
      setFocus('code', { shouldSelect: true });
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextField
          control={control}
          name="code"
          label={label}
          description="A 6-digit code that changes every 30 seconds"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
        />
        {failure !== null && <Message kind="error">{failure}</Message>}
        <Button type="submit" size="md" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Checking...' : buttonLabel}
        </Button>
      </Stack>
    </form>
  );
}
