import { Stack } from '@mantine/core';

import { useUrlState } from '#ui/use-url-state.ts';
import { ViewSwitch } from '#ui/view-switch.tsx';

import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import { messagesUrl, inboxUrl, newsletterUrl, type MessagesView } from './search-params.ts';
import { SubscriberList } from './subscriber-list.tsx';

export default function MessagesPage() {
  const [view, show] = useUrlState(messagesUrl);
  return <MessagesSection view={view} onViewChange={show} />;
}

/** The inbox, a single message, or the newsletter's subscribers. */
export function MessagesSection({
  view,
  onViewChange,
}: {
  view: MessagesView;
  onViewChange: (view: MessagesView, options?: { replace: boolean }) => void;
}) {
  return (
    <Stack gap="lg">
      {(view.of === 'newsletter' || view.open === null) && (
        <ViewSwitch<MessagesView>
          label="Messages"
          views={[
            [inboxUrl.defaults, 'Inbox'],
            [newsletterUrl.defaults, 'Newsletter'],
          ]}
          current={view}
          onChange={onViewChange}
        />
      )}
      {view.of === 'newsletter' ? (
        <SubscriberList view={view} onViewChange={onViewChange} />
      ) : view.open === null ? (
        <MessageList view={view} onViewChange={onViewChange} />
      ) : (
        <MessageView id={view.open} onClose={() => onViewChange({ ...view, open: null })} />
      )}
    </Stack>
  );
}
