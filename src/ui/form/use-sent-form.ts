import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';

import type { localStore } from '#lib/storage/browser-storage.ts';
import { messageOf } from '#lib/data/errors.ts';

/** The storage of a form's draft: the browser's for long forms, the tab's for short ones. */
interface DraftPlace {
  store: typeof localStore;
  key: string;
}

/**
 * A form that is submitted once, however often its button is pressed. The input is saved as a draft until
 * then, and kept if the submission fails.
 */
export function useSentForm<Values extends FieldValues>({
  resolver,
  empty,
  fresh,
  draft,
  send,
  onInvalid,
}: {
  resolver: Resolver<Values>;
  empty: Values & DefaultValues<Values>;
  /** Values that no draft restores. */
  fresh?: Partial<Values>;
  draft: DraftPlace;
  send: (values: Values) => Promise<void>;
  onInvalid?: (errors: FieldErrors<Values>) => void;
}) {
  const [found, setFound] = useState(() => readDraft(draft, empty));
  const form = useForm<Values>({
    resolver,
    defaultValues: found ? Object.assign({}, found, fresh) : empty,
  });
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [failure, setFailure] = useState<string | null>(null);
  const isSubmitting = useRef(false);
  const { subscribe, reset } = form;
  const { store, key } = draft;
  const nothing = JSON.stringify(empty);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          // Values being submitted are not saved as a draft.
          if (isSubmitting.current) return;
          const input = JSON.stringify(values);
          if (input === nothing) store.remove(key);
          else store.write(key, input);
        },
      }),
    [store, key, nothing, subscribe],
  );

  async function sendOnce(values: Values) {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setState('sending');
    setFailure(null);
    const input = JSON.stringify(form.getValues());
    store.remove(key);
    try {
      await send(values);
      clear();
      setState('sent');
    } catch (error) {
      // Unless the user left the page, returned and started another draft meanwhile.
      if (store.read(key) === null) store.write(key, input);
      setFailure(messageOf(error));
      setState('open');
    } finally {
      isSubmitting.current = false;
    }
  }

  /** Deletes the draft and clears the form. */
  function startOver() {
    store.remove(key);
    clear();
  }

  function clear() {
    setFound(null);
    reset(empty);
  }

  return {
    form,
    state,
    failure,
    hasDraft: found !== null,
    onSubmit: (event: SyntheticEvent) => form.handleSubmit(sendOnce, onInvalid)(event),
    startOver,
    openAgain: () => setState('open'),
  };
}

/** The saved draft; null if there is none or its fields no longer match the form. */
function readDraft<Values>({ store, key }: DraftPlace, empty: Values): Values | null {
  const draft = parse(store.read(key) ?? 'null');
  return isLike(draft, empty) ? draft : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a value has the fields and types of another; lists may differ in length. */
function isLike<Values>(value: unknown, other: Values): value is Values {
  if (Array.isArray(other)) {
    const [first]: unknown[] = other;
    return Array.isArray(value) && value.length > 0 && value.every((item) => isLike(item, first));
  }
  if (typeof other !== 'object' || other === null) return typeof value === typeof other;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(other).every(([name, field]) => isLike(fields.get(name), field));
}
