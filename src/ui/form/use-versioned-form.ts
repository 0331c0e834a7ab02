import { useRef, useState, type SyntheticEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { ConflictError, messageOf } from '#lib/errors.ts';

import type { Difference } from '../conflict-notice.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { useFlashMessage } from '../use-flash-message.ts';

/**
 * Saves a row from a form while somebody else may be changing or deleting it: then it is to be decided
 * whose version stands, and nothing that was typed is lost.
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
  /** The row that is changed; null when one is added. */
  row: Row | null;
  /** Saves over the version that was seen, or adds a row. ConflictError when that is no more. */
  save: (values: Values, seen: Row | null) => Promise<void>;
  /** Null when there is no such row any more. */
  fetchLatest: (seen: Row) => Promise<Row | null>;
  /** What of somebody else's version is not as in the form. */
  differences: (theirs: Row, values: Values, seen: Row) => Difference[];
  toFormValues: (row: Row) => Values;
  onSaved: (saved: { isNew: boolean }) => void;
  /** After it was saved, unless the form was left while that took its time. */
  onClose: () => void;
}) {
  // The row as this form has seen it; null while it is to be added.
  const [seen, setSeen] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [isGone, setGone] = useState(false);
  const flash = useFlashMessage();
  const isTaken = useRef(false);
  const isMounted = useIsMounted();

  function finish(isNew: boolean): void {
    onSaved({ isNew });
    if (isMounted()) onClose();
  }

  async function submit(values: Values, base: Row | null): Promise<void> {
    if (isTaken.current) return;
    isTaken.current = true;
    setTheirs(null);
    setGone(false);
    try {
      await save(values, base);
      finish(base === null);
    } catch (error) {
      if (error instanceof ConflictError && base !== null) await lookAgain(values, base);
      else flash.error(`Error: ${messageOf(error)}`);
    } finally {
      isTaken.current = false;
    }
  }

  /** Somebody else was first. */
  async function lookAgain(values: Values, base: Row): Promise<void> {
    try {
      const latest = await fetchLatest(base);
      if (latest !== null && differences(latest, values, base).length === 0) {
        finish(false);
        return;
      }
      setGone(latest === null);
      setTheirs(latest);
      if (latest === null) setSeen(null);
    } catch (error) {
      flash.error(`Error: ${messageOf(error)}`);
    }
  }

  return {
    seen,
    isGone,
    message: flash.message,
    onSubmit: (event?: SyntheticEvent) =>
      void form.handleSubmit((values) => submit(values, seen))(event),
    /** Undefined while there is nothing to decide. */
    conflict:
      theirs === null
        ? undefined
        : {
            differences: differences(theirs, form.getValues(), theirs),
            isBusy: form.formState.isSubmitting,
            onKeepMine: () => void form.handleSubmit((values) => submit(values, theirs))(),
            onTakeTheirs: () => {
              setSeen(theirs);
              setTheirs(null);
              form.reset(toFormValues(theirs));
            },
          },
  };
}
