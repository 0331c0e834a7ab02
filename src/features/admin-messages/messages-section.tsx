import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';
import { ViewSwitch } from '#ui/view-switch.tsx';

import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import { adminMessagesKey } from './queries.ts';
import { inboxUrl, newsletterUrl, type MessagesView } from './search-params.ts';
import { SubscriberList } from './subscriber-list.tsx';

/** The inbox, a single message, or the newsletter's subscribers. */
export function MessagesSection({
  view,
  onViewChange,
  onInboxChanged,
}: {
  view: MessagesView;
  onViewChange: (view: MessagesView, options?: { replace: boolean }) => void;
  /** Called when other cached inbox data is out of date. */
  onInboxChanged: () => void;
}) {
  const queryClient = useQueryClient();
  const flash = useFlashMessage();

  async function readAgain(): Promise<void> {
    onInboxChanged();
    await queryClient.invalidateQueries({ queryKey: adminMessagesKey });
  }

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
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
        <SubscriberList
          view={view}
          onViewChange={onViewChange}
          onChanged={readAgain}
          flash={flash}
        />
      ) : view.open === null ? (
        <MessageList view={view} onViewChange={onViewChange} flash={flash} />
      ) : (
        <MessageView
          id={view.open}
          onChanged={readAgain}
          onClose={() => onViewChange({ ...view, open: null })}
          flash={flash}
        />
      )}
    </Stack>
  );
}
