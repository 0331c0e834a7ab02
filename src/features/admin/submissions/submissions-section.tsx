import { useUrlState } from '#ui/list/use-url-state.ts';

import { queueUrl } from './search-params.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubmissionView, type ShowProfile } from './submission-view.tsx';

/** The submitted profiles, or one of them. */
export function SubmissionsSection({ preview }: { preview: ShowProfile }) {
  const [view, show] = useUrlState(queueUrl);
  return view.open === null ? (
    <SubmissionList onOpen={(id) => show({ ...view, open: id })} />
  ) : (
    <SubmissionView
      id={view.open}
      isEditing={view.edited === view.open}
      preview={preview}
      onEdit={(isEditing) => show({ ...view, edited: isEditing ? view.open : null })}
      onClose={() => show({ ...view, open: null, edited: null })}
    />
  );
}
