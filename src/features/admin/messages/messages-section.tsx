import type { ReactNode } from 'react';

import { useUrlState } from '#ui/list/use-url-state.ts';

import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import { fetchNextMessage } from './queries.ts';
import { inboxUrl } from './search-params.ts';

/** What other sections know about a message. */
export interface Beside {
  /** Who wrote it, with what they hold and bought. */
  renderSender: (sender: { email: string; name: string }) => ReactNode;
  /** The emails that answer it. */
  renderEmails: (messageId: string) => ReactNode;
}

/** The inbox, or a single message. */
export function MessagesSection(beside: Beside) {
  const [view, show] = useUrlState(inboxUrl);
  return view.open === null ? (
    <MessageList onOpen={(id) => show({ ...view, open: id })} />
  ) : (
    <MessageView
      key={view.open}
      id={view.open}
      beside={beside}
      onNext={async (message) => show({ ...view, open: await fetchNextMessage(view, message) })}
      onClose={() => show({ ...view, open: null })}
    />
  );
}
