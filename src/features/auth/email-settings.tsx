import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';
import { Section } from '#ui/section.tsx';
import { useUnsavedChanges } from '#ui/unsaved-changes.ts';

import { pendingEmailOptions } from './account-email-query.ts';
import { askForNewEmail } from './credential-mutations.ts';
import { ProofFields, refusalOf, useNeedsCode } from './proof-fields.tsx';
import { newEmailSchema, type NewEmailValues } from './schema.ts';
import type { SignedInUser } from './store.ts';

const empty = { email: '', currentPassword: '', code: '' };

/** Changes the address of the account, once the link mailed to the new one has been followed. */
export function EmailSettings({ user }: { user: SignedInUser }) {
  const pending = useQuery(pendingEmailOptions(user.id)).data ?? null;
  const queryClient = useQueryClient();
  const needsCode = useNeedsCode();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, formState, setError, reset } = useForm<NewEmailValues>({
    resolver: zodResolver(newEmailSchema(user.email, needsCode)),
    defaultValues: empty,
  });
  useUnsavedChanges(formState.isDirty);

  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await askForNewEmail(values);
      queryClient.setQueryData(pendingEmailOptions(user.id).queryKey, values.email.toLowerCase());
      reset(empty);
    } catch (error) {
      setFailure(
        refusalOf(error, (field, message) => setError(field, { message }, { shouldFocus: true })),
      );
    }
  });

  return (
    <Section title="Email">
      <form onSubmit={submit} noValidate>
        <Stack maw={420}>
          <Text style={{ overflowWrap: 'anywhere' }}>
            You log in with <strong>{user.email}</strong>.
          </Text>
          {pending !== null && pending !== user.email && (
            <Message kind="info">
              We sent a link to {pending}. Follow it to change your address; until then, nothing
              changes.
            </Message>
          )}
          <TextField
            control={control}
            name="email"
            type="email"
            label="New email"
            autoComplete="email"
            required
          />
          <ProofFields control={control} passwordName="currentPassword" codeName="code" />
          {failure !== null && <Message kind="error">{failure}</Message>}
          <Button type="submit" w="fit-content" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Sending...' : 'Change email'}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
