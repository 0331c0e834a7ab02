import { useQueryClient } from '@tanstack/react-query';

import { MessagesSection } from '#features/admin-messages/messages-section.tsx';
import { messagesUrl } from '#features/admin-messages/search-params.ts';

import { invalidateCounts } from '../invalidate-counts.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminMessagesRoute() {
  const [view, show] = useUrlState(messagesUrl);
  const queryClient = useQueryClient();

  return (
    <MessagesSection
      view={view}
      onViewChange={show}
      onInboxChanged={() => invalidateCounts(queryClient)}
    />
  );
}
