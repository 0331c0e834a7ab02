import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { messageTabs } from '#ui/admin-tabs.tsx';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';

import { fetchEveryMessage, messagePageOptions } from './queries.ts';
import { messageFilters, type Message } from './schema.ts';
import type { InboxView } from './search-params.ts';

/** The list of messages, newest first. */
export function MessageList({
  view,
  onViewChange,
}: {
  view: InboxView;
  onViewChange: (view: InboxView, options?: { replace: boolean }) => void;
}) {
  const { filter, text, page } = view;
  const query = useQuery(messagePageOptions(filter, text, page));

  return (
    <AdminList
      title="Messages"
      tabs={messageTabs}
      csv={{
        name: 'messages',
        read: async () => (await fetchEveryMessage(filter, text)).map(toExportRow),
      }}
      view={view}
      onViewChange={onViewChange}
      searchLabel="Search messages..."
      filters={messageFilters}
      query={query}
      noun={['message', 'messages']}
      empty={filter === 'new' ? 'Every message has been handled.' : 'No messages found.'}
    >
      {(messages) => (
        <RecordList label="Messages">
          {messages.map((message) => (
            <RecordRow
              key={message.id}
              title={message.subject}
              badge={<HandledBadge message={message} />}
              facts={[`${message.name} · ${message.email}`, formatMoment(message.sentAt)]}
              actions={
                <RowButtons
                  of={`${message.subject}, from ${message.name}`}
                  buttons={[['Open', () => onViewChange({ ...view, open: message.id })]]}
                />
              }
            />
          ))}
        </RecordList>
      )}
    </AdminList>
  );
}

const toExportRow = (message: Message) => ({
  'Sent (UTC)': message.sentAt,
  Name: message.name,
  Email: message.email,
  Subject: message.subject,
  Message: message.text,
  Newsletter: message.wantsNewsletter ? 'Yes' : 'No',
  Handled: message.isHandled ? 'Yes' : 'No',
});

export function HandledBadge({ message: { isHandled } }: { message: Message }) {
  return (
    <Badge variant="outline" color={isHandled ? 'gray' : 'pine'}>
      {isHandled ? 'Handled' : 'New'}
    </Badge>
  );
}
