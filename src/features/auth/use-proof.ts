import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type DefaultValues, type Path } from 'react-hook-form';
import type { z } from 'zod';

import type { Proof } from './fresh-session.ts';
import { refusalOf, useNeedsCode } from './proof-fields.tsx';

export const noProof: Proof = { currentPassword: '', code: '' };

/** A form that asks for the current password: a refused one is shown beside its field, and what was typed stays. */
export function useProof<Values extends Proof>(
  schemaFor: (needsCode: boolean) => z.ZodType<Values, Values>,
  defaultValues: DefaultValues<Values> & Values,
  send: (values: Values) => Promise<void>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const needsCode = useNeedsCode();
  const { control, formState, handleSubmit, reset, setError } = useForm<Values>({
    resolver: zodResolver(schemaFor(needsCode)),
    defaultValues,
  });
  const submit = handleSubmit(async (values) => {
    setFailure(null);
    try {
      await send(values);
      reset(defaultValues);
    } catch (error) {
      setFailure(
        refusalOf(error, (field, message) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Values has the fields of a proof
          setError(field as Path<Values>, { message }, { shouldFocus: true }),
        ),
      );
    }
  });
  return { control, submit, failure, isBusy: formState.isSubmitting, isDirty: formState.isDirty };
}
