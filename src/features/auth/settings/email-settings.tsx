import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { pendingEmailOptions } from './pending-email.ts';
import { askForNewEmail } from './credential-mutations.ts';
import { newEmailSchema } from '../schema.ts';
import type { SignedInUser } from '../session/store.ts';

/** Changes the address of the account, once the link mailed to the new one has been followed. */
export function EmailSettings({ user }: { user: SignedInUser }) {
  const pending = useQuery(pendingEmailOptions(user.id)).data ?? null;
  const queryClient = useQueryClient();
  const defaultValues = { email: '' };
  const form = useForm({ resolver: zodResolver(newEmailSchema(user.email)), defaultValues });
  useUnsavedChanges(form.formState.isDirty);

  async function send({ email }: { email: string }) {
    await askForNewEmail(email);
    queryClient.setQueryData(pendingEmailOptions(user.id).queryKey, email.toLowerCase());
    form.reset(defaultValues);
  }

  return (
    <Section title="Email">
      <Form
        form={form}
        onSubmit={send}
        submitLabel="Change email"
        busyLabel="Sending..."
        buttonProps={{ w: 'fit-content' }}
        maw={420}
      >
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
          control={form.control}
          name="email"
          type="email"
          label="New email"
          autoComplete="email"
          required
        />
      </Form>
    </Section>
  );
}
