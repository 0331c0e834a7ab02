import { useUrlState } from '#ui/use-url-state.ts';

import { queueUrl } from './search-params.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubmissionView } from './submission-view.tsx';

/** The submitted profiles, or one of them. */
export default function SubmissionsSection() {
  const [view, show] = useUrlState(queueUrl);
  return view.open === null ? (
    <SubmissionList onOpen={(id) => show({ ...view, open: id })} />
  ) : (
    <SubmissionView id={view.open} onClose={() => show({ ...view, open: null })} />
  );
}
