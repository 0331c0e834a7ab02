import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
} from 'react-hook-form';
import type { z } from 'zod';

import { ConflictError, messageOf, RequestError } from '#lib/data/errors.ts';
import { formatList } from '#lib/text/format-list.ts';
import { fetchLastChange, type LastChange } from './last-change.ts';
import { capitalized } from '#lib/text/words.ts';

import type { Choice, Dispute } from './conflict-notice.tsx';
import { forgetUnsavedChanges, useUnsavedChanges } from '#ui/form/unsaved-changes.ts';
import { useIsMounted } from '#ui/page/use-is-mounted.ts';
import { toast } from '#ui/feedback/toast.tsx';
import { mergeVersions, showField, type VersionedField } from './merge-versions.ts';

/** The effect of a save. */
export interface SaveOutcome {
  isNew: boolean;
  /** The labels of the fields that only another admin had changed; their values were kept. */
  alsoChanged: string[];
}

/** Describes a save: `done`, unless another admin's changes were saved with it. */
export const saveMessage = (done: string, alsoChanged: string[]): string =>
  alsoChanged.length === 0
    ? done
    : `Saved, together with another admin’s changes to ${formatList(alsoChanged)}.`;

type Value<Values extends FieldValues> = PathValue<Values, FieldPath<Values>>;

const valueAt = <Values extends FieldValues>(
  values: Values,
  name: FieldPath<Values>,
): Value<Values> => get(values, name);

interface Conflict<Values extends FieldValues> {
  disputes: (Dispute & { name: FieldPath<Values>; values: Record<Choice, Value<Values>> })[];
  /** The labels of the fields that only the other admin changed. */
  taken: string[];
  lastChange: LastChange | null;
}

/**
 * Saves a row from a form while another admin may be changing or deleting it. Their changes are merged
 * field by field; fields that both changed differently are asked about. No input is lost: leaving the form
 * asks first, too.
 */
export function useVersionedForm<Row, Values extends FieldValues, Saved>({
  schema,
  defaultValues,
  noun,
  row,
  table,
  keyOf,
  fields,
  toFormValues,
  save,
  fetchLatest,
  failure = 'Error',
  onClose,
}: {
  schema: z.ZodType<Values, Values>;
  defaultValues: DefaultValues<Values>;
  /** What it edits, in the singular. */
  noun: string;
  /** The row being edited; null for a new one. */
  row: Row | null;
  /** Where the audit log has its changes. */
  table: string;
  keyOf: (row: Row) => string;
  fields: VersionedField<Values>[];
  toFormValues: (row: Row) => Values;
  /** Saves over the given version or adds a row. Throws ConflictError if the version is outdated. */
  save: (values: Values, base: Row | null) => Promise<Saved>;
  /** Returns null if the row was deleted. */
  fetchLatest: (key: string) => Promise<Row | null>;
  /** Introduces the message of an error. */
  failure?: string;
  onClose: () => void;
}) {
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues });
  // The version the form is based on; null for a new row. The ref is read between renders.
  const [base, setBase] = useState(row);
  const latestBase = useRef(row);
  const [openedAt] = useState(() => new Date());
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [isGone, setGone] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  // The labels of merged fields that the admin has yet to be informed of.
  const unannounced = useRef<string[]>([]);
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const isMounted = useIsMounted();
  useUnsavedChanges(form.formState.isDirty);

  function baseOn(next: Row | null): void {
    latestBase.current = next;
    setBase(next);
    setGone(next === null);
    // Its values are what counts as unchanged from now on.
    if (next !== null) form.reset(toFormValues(next), { keepValues: true });
  }

  /**
   * Merges the latest version into the form. Returns the labels of the fields that only the other admin
   * had changed; null if the row is gone or a choice is needed first.
   */
  async function merge(): Promise<string[] | null> {
    const before = latestBase.current;
    const latest = before && (await fetchLatest(keyOf(before)));
    setConflict(null);
    if (before === null || latest === null) {
      baseOn(null);
      return null;
    }
    const versions = { base: toFormValues(before), theirs: toFormValues(latest) };
    const { theirs } = versions;
    const mine = form.getValues();
    const { taken, disputed } = mergeVersions(fields, { ...versions, mine });
    for (const { name } of taken) form.setValue(name, valueAt(theirs, name));
    baseOn(latest);
    const labels = taken.map(({ label }) => label);
    if (disputed.length === 0) {
      unannounced.current = [...new Set([...unannounced.current, ...labels])];
      return labels;
    }
    const disputes = disputed.map((field) => ({
      name: field.name,
      label: field.label,
      mine: showField(field, mine),
      theirs: showField(field, theirs),
      values: { mine: valueAt(mine, field.name), theirs: valueAt(theirs, field.name) },
      choice: null,
    }));
    const lastChange = await fetchLastChange(table, keyOf(latest), openedAt);
    setConflict({ disputes, taken: labels, lastChange });
    return null;
  }

  /** Closes the form, unless it was left meanwhile. */
  function close(): void {
    if (!isMounted()) return;
    forgetUnsavedChanges();
    onClose();
  }

  type Finish = (saved: Saved, outcome: SaveOutcome) => void | Promise<void>;

  async function attempt(values: Values, finish: Finish, isRetry = false): Promise<void> {
    const isNew = latestBase.current === null;
    try {
      const saved = await save(values, latestBase.current);
      setConflict(null);
      const alsoChanged = unannounced.current;
      unannounced.current = [];
      await finish(saved, { isNew, alsoChanged });
      return;
    } catch (error) {
      // A second conflict in a row is left to the next click.
      if (!(error instanceof ConflictError) || latestBase.current === null || isRetry) throw error;
    }
    const taken = await merge();
    if (taken === null) return;
    await form.handleSubmit(
      (next) => attempt(next, finish, true),
      () => {
        // Each version was valid, their combination is not.
        setProblem(
          `Another admin changed ${formatList(taken)}, which does not fit your changes. Please check the form and save again.`,
        );
      },
    )();
  }

  async function submitOnce(values: Values, finish: Finish): Promise<void> {
    if (isBusy.current) return;
    const open = conflict?.disputes.filter(({ choice }) => choice === null) ?? [];
    if (open.length > 0) {
      const labels = formatList(open.map(({ label }) => label));
      setProblem(`Choose which version of ${labels} to keep.`);
      return;
    }
    isBusy.current = true;
    setSaving(true);
    setProblem(null);
    try {
      await attempt(values, finish);
    } catch (error) {
      if (error instanceof RequestError && error.field !== null) {
        // It goes when the field is corrected.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whoever saves knows the fields
        const field = error.field as FieldPath<Values>;
        form.setError(field, { message: error.message }, { shouldFocus: true });
      } else setProblem(`${failure}: ${messageOf(error)}`);
    } finally {
      isBusy.current = false;
      setSaving(false);
      // Not before: until the form has closed, its row must not be gone.
      void queryClient.invalidateQueries();
    }
  }

  function choose(label: string, choice: Choice): void {
    const dispute = conflict?.disputes.find((one) => one.label === label);
    if (!conflict || !dispute || dispute.choice === choice) return;
    const { name, values } = dispute;
    // Mine may have been edited since it was shown.
    const kept = { ...values, [dispute.choice ?? 'mine']: form.getValues(name) };
    const disputes = conflict.disputes.map((one) =>
      one === dispute ? { ...one, choice, values: kept } : one,
    );
    setConflict({ ...conflict, disputes });
    form.setValue(name, kept[choice], { shouldDirty: true, shouldValidate: true });
  }

  /** Says what was saved, and closes the form. */
  function done({ isNew, alsoChanged }: SaveOutcome, more = ''): void {
    const what = `${capitalized(noun)} ${isNew ? 'added' : 'updated'}.`;
    toast.success(saveMessage(what, alsoChanged) + more);
    close();
  }

  return {
    form,
    base,
    isGone,
    isSaving,
    /** Why the last attempt to save failed. */
    problem,
    /** Null without a conflict. */
    notice: conflict && { ...conflict, isBusy: isSaving, onChoose: choose },
    /** Saves the form and then calls `finish`, in which a conflict is handled, too. */
    submit:
      (finish: Finish = (_, outcome) => done(outcome)) =>
      (event?: SyntheticEvent) =>
        form.handleSubmit((values) => submitOnce(values, finish))(event),
    /** Continues from a saved version. */
    baseOn,
    noun,
    onClose,
    close,
    finish: done,
  };
}
