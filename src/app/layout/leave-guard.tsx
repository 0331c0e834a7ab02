import { useBlocker, type BlockerFunction } from 'react-router';

import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { hasUnsavedChanges } from '#ui/unsaved-changes.ts';

/** Asks before a link, a button or the browser's Back leaves a form with unsaved changes. */
export function LeaveGuard() {
  const blocker = useBlocker(leavesUnsaved);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      text="Your changes have not been saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      busyLabel="Discard changes"
      isBusy={false}
      failure={null}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

// A form belongs to its path and query. A link within the page, such as Skip to content, leaves nothing.
const leavesUnsaved: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  hasUnsavedChanges() && (from.pathname !== to.pathname || from.search !== to.search);
