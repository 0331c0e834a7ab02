import { useWatch, type Control } from 'react-hook-form';

import { CheckboxField, TextField } from '#ui/form/fields.tsx';

import { isFar } from './form-schema.ts';

interface Values {
  until: string;
  isSure: boolean;
}

/** The last day of access. One that is far away is asked about. */
export function UntilField<Form extends Values>({
  control,
  isFirst = false,
}: {
  control: Control<Form>;
  /** Of its dialog. */
  isFirst?: boolean;
}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form with more fields has these, too
  const fields = control as unknown as Control<Values>;
  const day = useWatch({ control: fields, name: 'until' });
  return (
    <>
      <TextField
        control={fields}
        name="until"
        label="Access until"
        type="date"
        data-autofocus={isFirst || undefined}
        required
      />
      {isFar(day) && (
        <CheckboxField
          control={fields}
          name="isSure"
          label={`Yes, until ${day.slice(0, day.indexOf('-'))}: for more than ten years`}
        />
      )}
    </>
  );
}
