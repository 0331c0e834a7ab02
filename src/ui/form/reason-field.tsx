import type { Control, FieldValues, Path } from 'react-hook-form';

import { longestReason } from '#lib/data/reason.ts';

import { TextareaField } from './fields.tsx';

/** The admin's reason. It goes into the audit log, which outlives accounts. */
export function ReasonField<Values extends FieldValues>({
  control,
  name,
  readOnly = false,
}: {
  control: Control<Values>;
  name: Path<Values>;
  readOnly?: boolean;
}) {
  return (
    <TextareaField
      control={control}
      name={name}
      label="Reason"
      description="Visible to other admins and kept permanently. Don’t include personal data."
      rows={3}
      maxLength={longestReason}
      readOnly={readOnly}
      required
    />
  );
}
