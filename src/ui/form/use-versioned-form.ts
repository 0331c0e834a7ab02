import { useRef, useState, type SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { ConflictError, messageOf } from '#lib/errors.ts';

import type { Difference } from '../conflict-notice.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { useFlashMessage } from '../use-flash-message.ts';

/**
 * Saves a row from a form while somebody else may be changing or deleting it. On a conflict the user
 * chooses a version; no input is lost.
 */
export function useVersionedForm<Row, Values extends FieldValues>({
  form,
  row,
  save,
  fetchLatest,
  differences,
  toFormValues,
  onSaved,
  onClose,
}: {
  form: UseFormReturn<Values>;
  /** The row being edited; null for a new one. */
  row: Row | null;
  /** Saves over the given version or adds a row. Throws ConflictError if the version is outdated. */
  save: (values: Values, baseRow: Row | null) => Promise<void>;
  /** Returns null if the row was deleted. */
  fetchLatest: (baseRow: Row) => Promise<Row | null>;
  /** Returns the fields in which the server's version differs from the form. */
  differences: (serverRow: Row, values: Values, baseRow: Row) => Difference[];
  toFormValues: (row: Row) => Values;
  onSaved: (saved: { isNew: boolean }) => void;
  /** Called after saving, unless the form was left meanwhile. */
  onClose: () => void;
}) {
  // The version this form is based on; null for a new row.
  const [baseRow, setBaseRow] = useState(row);
  const [serverRow, setServerRow] = useState<Row | null>(null);
  const [isGone, setGone] = useState(false);
  const flash = useFlashMessage();
  const isSaving = useRef(false);
  const isMounted = useIsMounted();

  function finish(isNew: boolean): void {
    onSaved({ isNew });
    if (isMounted()) onClose();
  }

  async function submit(values: Values, base: Row | null): Promise<void> {
    if (isSaving.current) return;
    isSaving.current = true;
    setServerRow(null);
    setGone(false);
    try {
      await save(values, base);
      finish(base === null);
    } catch (error) {
      if (error instanceof ConflictError && base !== null) await refetch(values, base);
      else flash.error(`Error: ${messageOf(error)}`);
    } finally {
      isSaving.current = false;
    }
  }

  /** Fetches the version that somebody else saved first. */
  async function refetch(values: Values, base: Row): Promise<void> {
    try {
      const latest = await fetchLatest(base);
      if (latest !== null && differences(latest, values, base).length === 0) {
        finish(false);
        return;
      }
      setGone(latest === null);
      setServerRow(latest);
      if (latest === null) setBaseRow(null);
    } catch (error) {
      flash.error(`Error: ${messageOf(error)}`);
    }
  }

  return {
    seen: baseRow,
    isGone,
    message: flash.message,
    onSubmit: (event?: SyntheticEvent) =>
      void form.handleSubmit((values) => submit(values, baseRow))(event),
    /** Undefined without a conflict. */
    conflict:
      serverRow === null
        ? undefined
        : {
            differences: differences(serverRow, form.getValues(), serverRow),
            isBusy: form.formState.isSubmitting,
            onKeepMine: () => void form.handleSubmit((values) => submit(values, serverRow))(),
            onTakeTheirs: () => {
              setBaseRow(serverRow);
              setServerRow(null);
              form.reset(toFormValues(serverRow));
            },
          },
  };
}
