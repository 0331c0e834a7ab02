import { useBlocker, type BlockerFunction } from 'react-router-dom';

import { DiscardQuestion } from '#ui/dialog/dialog.tsx';
import { hasUnsavedChanges } from '#ui/form/unsaved-changes.ts';

/** Asks before a link, a button or the browser's Back leaves a form with unsaved changes. */
export function LeaveGuard() {
  const blocker = useBlocker(leavesUnsaved);
  return (
    <DiscardQuestion
      isOpen={blocker.state === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  );
}

// A form belongs to its path and query. A link within the page, such as Skip to content, leaves nothing.
const leavesUnsaved: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  hasUnsavedChanges() && (from.pathname !== to.pathname || from.search !== to.search);
