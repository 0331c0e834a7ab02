import { useUrlState } from '#ui/list/use-url-state.ts';

import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import { inboxUrl } from './search-params.ts';

/** The inbox, or a single message. */
export default function MessagesSection() {
  const [view, show] = useUrlState(inboxUrl);
  return view.open === null ? (
    <MessageList onOpen={(id) => show({ ...view, open: id })} />
  ) : (
    <MessageView id={view.open} onClose={() => show({ ...view, open: null })} />
  );
}
