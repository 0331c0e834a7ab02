import { useQueryClient } from '@tanstack/react-query';

import { useUrlState } from '#ui/list/use-url-state.ts';

import { submissionPageOptions } from './queries.ts';
import { queueUrl } from './search-params.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubmissionView, type ShowProfile } from './submission-view.tsx';

/** The submitted profiles, or one of them. */
export function SubmissionsSection({ preview }: { preview: ShowProfile }) {
  const [view, show] = useUrlState(queueUrl);
  const queryClient = useQueryClient();
  const open = (id: string | null) => show({ ...view, open: id, edited: null });
  return view.open === null ? (
    <SubmissionList onOpen={open} />
  ) : (
    <SubmissionView
      id={view.open}
      isEditing={view.edited === view.open}
      preview={preview}
      onEdit={(isEditing) => show({ ...view, edited: isEditing ? view.open : null })}
      // The next one that waits, the oldest first, or the list without one.
      onDecided={async () => {
        const pending = { ...queueUrl.defaults, text: view.text };
        const waiting = await queryClient.fetchQuery({
          ...submissionPageOptions(pending),
          staleTime: 0,
        });
        open(waiting.rows.find(({ id }) => id !== view.open)?.id ?? null);
      }}
      onClose={() => open(null)}
    />
  );
}
