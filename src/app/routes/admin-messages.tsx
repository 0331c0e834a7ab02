import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { storeCountsOptions } from '#features/admin/queries.ts';
import { MessagesSection } from '#features/admin-messages/messages-section.tsx';
import { readMessagesView, writeMessagesView } from '#features/admin-messages/search-params.ts';

export function AdminMessagesRoute() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();

  return (
    <MessagesSection
      view={readMessagesView(params)}
      onViewChange={(view, options) => setParams(writeMessagesView(view), options)}
      onInboxChanged={() => void queryClient.invalidateQueries(storeCountsOptions)}
    />
  );
}
