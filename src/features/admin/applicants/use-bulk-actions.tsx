import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import type { Chosen } from '#ui/list/admin-list.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { saveExport, toLines } from './export-file.ts';
import { changeApplicants, restorePublication, type BulkAct, type Meant } from './mutations.ts';
import type { ListedApplicant } from './schema.ts';
import type { ApplicantsView } from './search-params.ts';

const applicants = (count: number) => pluralize(count, 'applicant');

const onError = (error: Error) => toast.error(messageOf(error));

/** What is done with many applicants: published and hidden at once, with a way back; deleted after a question. */
export function useBulkActions({ text, filter }: ApplicantsView) {
  const meantBy = ({ rows, isAll }: Chosen<ListedApplicant>): Meant =>
    isAll ? { search: text, drafts: filter === 'drafts' } : { ids: rows.map(({ id }) => id) };
  const undoing = useMutation({
    mutationFn: ({ act, before }: { act: BulkAct; before: Record<string, string | null> }) =>
      restorePublication(act, before),
    onSuccess: (count) => toast.success(`Put back: ${applicants(count)}.`),
    onError,
  });
  const publishing = useMutation({
    mutationFn: ({ act, chosen }: { act: BulkAct; chosen: Chosen<ListedApplicant> }) =>
      changeApplicants(act, meantBy(chosen)),
    onSuccess: ({ changed, before }, { act }) => {
      const done = act === 'publish' ? 'Published' : 'Unpublished';
      if (changed === 0) toast.success(`Nothing to change: all are ${done.toLowerCase()}.`);
      else
        toast.undoable(`${done}: ${applicants(changed)}.`, () => undoing.mutate({ act, before }));
    },
    onError,
  });
  const deletion = useConfirmedAction({
    title: 'Delete these applicants?',
    text: ({ count }: Chosen<ListedApplicant>) =>
      `${applicants(count)} will be gone, also from the lists members have saved.`,
    // All that match may be the whole store, and nothing brings them back.
    typed: ({ isAll, count }) => (isAll ? `${count}` : ''),
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting applicants',
    act: (chosen) => changeApplicants('delete', meantBy(chosen)),
    onDone: ({ changed }) => toast.success(`Deleted: ${applicants(changed)}.`),
  });

  const exporting = useMutation({
    meta: { changesNothing: true },
    mutationFn: async ({ rows }: Chosen<ListedApplicant>) => {
      saveExport([await toLines(rows.toSorted((one, other) => one.number - other.number))]);
      return rows.length;
    },
    onSuccess: (count) => toast.success(`Exported: ${applicants(count)}.`),
    onError,
  });

  const actions = [
    {
      label: (count: number) => `Publish ${formatCount(count)}`,
      onClick: (chosen: Chosen<ListedApplicant>) => publishing.mutate({ act: 'publish', chosen }),
    },
    {
      label: (count: number) => `Unpublish ${formatCount(count)}`,
      onClick: (chosen: Chosen<ListedApplicant>) => publishing.mutate({ act: 'unpublish', chosen }),
    },
    {
      label: (count: number) => `Export ${formatCount(count)}`,
      onClick: (chosen: Chosen<ListedApplicant>) => exporting.mutate(chosen),
      // All that match are what the list's own button exports.
      isOfPage: true,
    },
    {
      label: (count: number) => `Delete ${formatCount(count)}…`,
      onClick: deletion.ask,
      isDestructive: true,
    },
  ];
  return { actions, dialog: deletion.dialog };
}
