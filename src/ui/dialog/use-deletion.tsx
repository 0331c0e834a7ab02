import { capitalized } from '#lib/text/words.ts';

import { useConfirmedAction } from './use-confirmed-action.tsx';
import { toast } from '#ui/feedback/toast.tsx';

type Action<Row, Result> = Parameters<typeof useConfirmedAction<Row, Result>>[0];

/** Asks before something is deleted: a row of a list, for instance. */
export function useDeletion<Row = void, Result = void>({
  noun,
  also = () => '',
  ...action
}: {
  /** In the singular. */
  noun: string;
  /** What else there is to say when it is done. */
  also?: (result: Result) => string;
} & Pick<Action<Row, Result>, 'act' | 'latest' | 'text' | 'onSettled'>) {
  return useConfirmedAction<Row, Result>({
    onDone: (result) => toast.success(`${capitalized(noun)} deleted.${also(result)}`),
    title: `Delete this ${noun}?`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: `Error deleting ${noun}`,
    ...action,
  });
}
