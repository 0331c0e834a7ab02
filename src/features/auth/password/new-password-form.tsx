import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';

import { PasswordField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';

import { changePassword } from '../mutations.ts';
import { newPasswordSchema, type NewPasswordValues } from '../schema.ts';

/** Changes the password of the signed-in member. */
export function NewPasswordForm({
  submitLabel,
  onChanged,
}: {
  submitLabel: string;
  onChanged: () => void;
}) {
  const form = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', passwordAgain: '' },
  });

  return (
    <Form
      form={form}
      onSubmit={async ({ password }) => {
        await changePassword(password);
        onChanged();
      }}
      submitLabel={submitLabel}
      busyLabel="Processing..."
      buttonProps={{ size: 'md' }}
      maw={420}
    >
      <PasswordField
        control={form.control}
        name="password"
        label="New Password"
        autoComplete="new-password"
        required
      />
      <PasswordField
        control={form.control}
        name="passwordAgain"
        label="Re-type Password"
        autoComplete="new-password"
        required
      />
    </Form>
  );
}
