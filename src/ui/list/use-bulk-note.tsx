import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';

/** ' 2 had changed meanwhile.', of the rows with which nothing was done; empty for none. */
export const changedMeanwhile = (count: number): string =>
  count > 0 ? ` ${count} had changed meanwhile.` : '';

/** Asks for a note before something is done with the rows that were chosen, and says with how many it was. */
export function useBulkNote<Row>({
  act,
  title,
  done,
  ...words
}: {
  /** Returns with how many it was done: the others had changed meanwhile. */
  act: (rows: Row[], note: string, second: string) => Promise<number>;
  /** 'Decline 3 submissions?' */
  title: (rows: Row[]) => string;
  text: string;
  noteLabel: string;
  /** Of a second note. */
  secondLabel?: string;
  maxLength: number;
  confirmLabel: string;
  busyLabel: string;
  /** '3 submissions declined.' */
  done: (count: number) => string;
}) {
  const [asked, setAsked] = useState<Row[]>([]);
  const [isAsking, setAsking] = useState(false);
  const acting = useMutation({
    mutationFn: (notes: [string, string]) => act(asked, ...notes),
    onSuccess: (count) => {
      setAsking(false);
      toast.success(`${done(count)}${changedMeanwhile(asked.length - count)}`);
    },
  });
  return {
    ask: (rows: Row[]) => {
      acting.reset();
      setAsked(rows);
      setAsking(true);
    },
    dialog: (
      <NoteDialog
        {...words}
        isOpen={isAsking}
        title={title(asked)}
        isBusy={acting.isPending}
        failure={acting.isError ? `Error: ${messageOf(acting.error)}` : null}
        onConfirm={(...notes) => acting.mutate(notes)}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
