import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';

/** A field of a form whose row another admin may be editing, too. */
export interface VersionedField<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  /** Writes the value as text, which is the same for equal values. */
  write: (values: Values) => string;
  /** Shows the value to the admin who has to choose one; as written by default. */
  show?: (values: Values) => ReactNode;
}

/**
 * Compares the version a form was opened with, the version another admin has saved since, and the form.
 * Returns the fields that only the other admin changed, and those that both changed differently.
 */
export function mergeVersions<Values extends FieldValues>(
  fields: VersionedField<Values>[],
  { base, theirs, mine }: { base: Values; theirs: Values; mine: Values },
): Record<'taken' | 'disputed', VersionedField<Values>[]> {
  const changed = fields.filter(
    ({ write }) => write(theirs) !== write(base) && write(theirs) !== write(mine),
  );
  return {
    taken: changed.filter(({ write }) => write(mine) === write(base)),
    disputed: changed.filter(({ write }) => write(mine) !== write(base)),
  };
}

/** Returns whether two versions differ in any field. */
export const areDifferent = <Values extends FieldValues>(
  fields: VersionedField<Values>[],
  one: Values,
  other: Values,
): boolean => fields.some(({ write }) => write(one) !== write(other));
