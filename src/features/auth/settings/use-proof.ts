import { zodResolver } from '@hookform/resolvers/zod';
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
  const needsCode = useNeedsCode();
  const form = useForm<Values>({ resolver: zodResolver(schemaFor(needsCode)), defaultValues });

  return {
    control: form.control,
    isDirty: form.formState.isDirty,
    sent: {
      form,
      async onSubmit(values: Values) {
        await send(values);
        form.reset(defaultValues);
      },
      describe: (error: unknown) =>
        refusalOf(error, (field, message) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Values has the fields of a proof
          form.setError(field as Path<Values>, { message }, { shouldFocus: true }),
        ),
    },
  };
}
