import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { MessageList } from './message-list.tsx';
import { MessageView } from './message-view.tsx';
import { adminMessagesKey } from './queries.ts';
import type { MessagesView } from './search-params.ts';

/** The inbox: the list, or a single message. */
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
  const close = () => onViewChange({ ...view, open: null });

  async function readAgain(): Promise<void> {
    onInboxChanged();
    await queryClient.invalidateQueries({ queryKey: adminMessagesKey });
  }

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.open === null ? (
        <MessageList view={view} onViewChange={onViewChange} />
      ) : (
        <MessageView id={view.open} onChanged={readAgain} onClose={close} flash={flash} />
      )}
    </Stack>
  );
}
