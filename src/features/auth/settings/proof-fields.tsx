import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { PasswordField, TextField } from '#ui/form/fields.tsx';

import { secondFactorsOptions } from './second-factor-queries.ts';

/** Whether the member has to enter a code beside their password. */
export const useNeedsCode = (): boolean =>
  useQuery(secondFactorsOptions).data?.some(({ isConfirmed }) => isConfirmed) ?? false;

/** The current password and, for members with an authenticator app, a code. */
export function ProofFields<Values extends FieldValues>({
  control,
  passwordName,
  codeName,
}: {
  control: Control<Values>;
  passwordName: FieldPath<Values>;
  codeName: FieldPath<Values>;
}) {
  const needsCode = useNeedsCode();
  return (
    <>
      <PasswordField
        control={control}
        name={passwordName}
        label="Current password"
        autoComplete="current-password"
        required
      />
      {needsCode && (
        <TextField
          control={control}
          name={codeName}
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
    </>
  );
}

/** Shows a refused password or code beside its field; returns the message of any other failure. */
export function refusalOf(
  error: unknown,
  showBeside: (field: 'currentPassword' | 'code', message: string) => void,
): string | null {
  const code = error instanceof RequestError ? error.code : '';
  if (code !== 'wrong_password' && code !== 'wrong_code') return messageOf(error);
  showBeside(code === 'wrong_password' ? 'currentPassword' : 'code', messageOf(error));
  return null;
}
