import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { PasswordField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { changePassword } from '../mutations.ts';
import { newPasswordSchema, type NewPasswordValues } from '../schema.ts';

/** Changes the password of the signed-in member. */
export function PasswordSettings({ onChanged }: { onChanged: () => void }) {
  const [isChanged, setChanged] = useState(false);
  const defaultValues = { password: '', passwordAgain: '' };
  const form = useForm({ resolver: zodResolver(newPasswordSchema), defaultValues });
  const { control } = form;
  useUnsavedChanges(form.formState.isDirty);

  async function send({ password }: NewPasswordValues) {
    setChanged(false);
    await changePassword(password);
    form.reset(defaultValues);
    setChanged(true);
    onChanged();
  }

  return (
    <Section title="Password">
      <Form
        form={form}
        onSubmit={send}
        submitLabel="Change password"
        busyLabel="Saving..."
        buttonProps={{ w: 'fit-content' }}
        maw={420}
      >
        <Text c="dimmed">
          A new password logs out your other devices and removes your saved cards.
        </Text>
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
        {isChanged && <Message kind="success">Your password has been changed.</Message>}
      </Form>
    </Section>
  );
}
