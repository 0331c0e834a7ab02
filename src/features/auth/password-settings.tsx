import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { PasswordField } from '#ui/form/password-field.tsx';
import { Message } from '#ui/message.tsx';
import { Section } from '#ui/section.tsx';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';

import { replacePassword } from './credential-mutations.ts';
import { ProofFields, refusalOf, useNeedsCode } from './proof-fields.tsx';
import { replacedPasswordSchema, type ReplacedPasswordValues } from './schema.ts';

const empty = { password: '', passwordAgain: '', currentPassword: '', code: '' };

/** Changes the password of the signed-in member, who has to enter the current one. */
export function PasswordSettings({ onChanged }: { onChanged: () => void }) {
  const needsCode = useNeedsCode();
  const [failure, setFailure] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const { control, handleSubmit, formState, setError, reset } = useForm<ReplacedPasswordValues>({
    resolver: zodResolver(replacedPasswordSchema(needsCode)),
    defaultValues: empty,
  });
  useUnsavedChanges(formState.isDirty);

  const submit = handleSubmit(async ({ password, currentPassword, code }) => {
    setFailure(null);
    setChanged(false);
    try {
      await replacePassword({ password, currentPassword, code });
      setChanged(true);
      reset(empty);
      onChanged();
    } catch (error) {
      setFailure(
        refusalOf(error, (field, message) => setError(field, { message }, { shouldFocus: true })),
      );
    }
  });

  return (
    <Section title="Password">
      <form onSubmit={submit} noValidate>
        <Stack maw={420}>
          <Text c="dimmed">
            A new password logs out your other devices and removes your saved cards.
          </Text>
          <ProofFields control={control} passwordName="currentPassword" codeName="code" />
          <PasswordField
            control={control}
            name="password"
            label="New password"
            autoComplete="new-password"
            required
          />
          <PasswordField
            control={control}
            name="passwordAgain"
            label="Re-type new password"
            autoComplete="new-password"
            required
          />
          {failure !== null && <Message kind="error">{failure}</Message>}
          {isChanged && <Message kind="success">Your password has been changed.</Message>}
          <Button type="submit" w="fit-content" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Saving...' : 'Change password'}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
