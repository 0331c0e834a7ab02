import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';

import { messageOf } from '#lib/data/errors.ts';

import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * An action that is asked about first. `ask` opens the question, about a row of a list for instance; it stays open until
 * the action has succeeded. `dialog` is the question, which a page renders once.
 */
export function useConfirmedAction<Subject = void, Result = void>({
  act,
  latest = (subject) => subject,
  onDone,
  onSettled,
  text,
  typed = '',
  failure,
  ...question
}: Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'confirmLabel' | 'confirmColor' | 'busyLabel'
> & {
  act: (subject: Subject) => Promise<Result>;
  /** The refetched version of a row, in case another admin changed it since the question was opened. */
  latest?: (subject: Subject) => Subject;
  onDone?: (result: Result, subject: Subject) => unknown;
  /** Called after a success or a failure, to refetch. */
  onSettled?: () => unknown;
  text: string | ((subject: Subject) => string);
  /** The text to type before confirming; empty for none. */
  typed?: string | ((subject: Subject) => string);
  /** Introduces the message of an error. */
  failure?: string;
}): { ask: (subject: Subject) => void; dialog: ReactNode } {
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<{ about: Subject } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const action = useMutation({
    mutationFn: act,
    onSuccess: async (result, subject) => {
      await onDone?.(result, subject);
      setAsking(false);
    },
    onSettled: () => onSettled?.(),
  });
  const worded = (words: string | ((subject: Subject) => string)) =>
    typeof words === 'string' ? words : asked ? words(asked.about) : '';
  const problem = action.isError ? messageOf(action.error) : null;
  return {
    ask: (about) => {
      action.reset();
      setAsked({ about });
      setAsking(true);
    },
    dialog: (
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        text={worded(text)}
        typed={worded(typed)}
        isBusy={action.isPending}
        failure={problem !== null && failure ? `${failure}: ${problem}` : problem}
        onConfirm={() => {
          if (asked) action.mutate(latest(asked.about));
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
