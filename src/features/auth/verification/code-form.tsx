import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { codeSchema, type CodeValues } from '../schema.ts';
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
  const form = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  });

  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  async function submit({ code }: CodeValues) {
    try {
      await send(code);
    } catch (error) {
      setFocus('code', { shouldSelect: true });
      throw error;
    }
    onDone?.();
  }

  return (
    <Form
      form={form}
      onSubmit={submit}
      submitLabel={buttonLabel}
      busyLabel="Checking..."
      buttonProps={{ size: 'md' }}
    >
      <TextField
        control={form.control}
        name="code"
        label={label}
        description="A 6-digit code that changes every 30 seconds"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
      />
    </Form>
  );
}
