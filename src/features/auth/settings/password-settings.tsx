import { Text } from '@mantine/core';
import { useState } from 'react';

import { PasswordField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { Section } from '#ui/page/section.tsx';
import { useUnsavedChanges } from '#ui/form/unsaved-changes.ts';

import { replacePassword } from './credential-mutations.ts';
import { ProofFields } from './proof-fields.tsx';
import { replacedPasswordSchema } from '../schema.ts';
import { noProof, useProof } from './use-proof.ts';

/** Changes the password of the signed-in member, who has to enter the current one. */
export function PasswordSettings({ onChanged }: { onChanged: () => void }) {
  const [isChanged, setChanged] = useState(false);
  const { control, sent, isDirty } = useProof(
    replacedPasswordSchema,
    { password: '', passwordAgain: '', ...noProof },
    async ({ password, currentPassword, code }) => {
      setChanged(false);
      await replacePassword({ password, currentPassword, code });
      setChanged(true);
      onChanged();
    },
  );
  useUnsavedChanges(isDirty);

  return (
    <Section title="Password">
      <Form
        {...sent}
        submitLabel="Change password"
        busyLabel="Saving..."
        buttonProps={{ w: 'fit-content' }}
        maw={420}
      >
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
        {isChanged && <Message kind="success">Your password has been changed.</Message>}
      </Form>
    </Section>
  );
}
