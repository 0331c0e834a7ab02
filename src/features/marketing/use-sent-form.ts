import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
} from 'react-hook-form';

import { messageOf } from '#lib/errors.ts';

import { readDraft, type DraftPlace } from './draft.ts';

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
