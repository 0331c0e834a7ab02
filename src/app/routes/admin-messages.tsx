import { MessagesSection } from '#features/admin-messages/messages-section.tsx';
import { messagesUrl } from '#features/admin-messages/search-params.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export default function AdminMessagesRoute() {
  const [view, show] = useUrlState(messagesUrl);

  return <MessagesSection view={view} onViewChange={show} />;
}
