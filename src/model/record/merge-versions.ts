import type { ReactNode } from 'react';
import { get, type FieldPath, type FieldValues } from 'react-hook-form';

import { showMomentField } from '#lib/dates/moment-field.ts';

/** A field of a form whose row another admin may be editing, too. */
export interface VersionedField<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  /** Writes the value as text, which is the same for equal values; by default a text without spaces around it. */
  write?: (values: Values) => string;
  /** The value is that of a datetime input. */
  isMoment?: true;
  /** Shows the value to the admin who has to choose one; as written by default. */
  show?: (values: Values) => ReactNode;
}

function writeField<Values extends FieldValues>(
  { name, write }: VersionedField<Values>,
  values: Values,
): string {
  return write ? write(values) : String(get(values, name) ?? '').trim();
}

export function showField<Values extends FieldValues>(
  field: VersionedField<Values>,
  values: Values,
): ReactNode {
  if (field.show) return field.show(values);
  const text = writeField(field, values);
  return field.isMoment ? showMomentField(text) : text;
}

/**
 * Compares the version a form was opened with, the version another admin has saved since, and the form.
 * Returns the fields that only the other admin changed, and those that both changed differently.
 */
export function mergeVersions<Values extends FieldValues>(
  fields: VersionedField<Values>[],
  { base, theirs, mine }: { base: Values; theirs: Values; mine: Values },
): Record<'taken' | 'disputed', VersionedField<Values>[]> {
  const isSame = (field: VersionedField<Values>, one: Values, other: Values) =>
    writeField(field, one) === writeField(field, other);
  const changed = fields.filter(
    (field) => !isSame(field, theirs, base) && !isSame(field, theirs, mine),
  );
  return {
    taken: changed.filter((field) => isSame(field, mine, base)),
    disputed: changed.filter((field) => !isSame(field, mine, base)),
  };
}

/** Returns whether two versions differ in any field. */
export const areDifferent = <Values extends FieldValues>(
  fields: VersionedField<Values>[],
  one: Values,
  other: Values,
): boolean => fields.some((field) => writeField(field, one) !== writeField(field, other));
