import { formatMoment } from '#lib/dates/dates.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { messageTabs } from '#model/panel/admin-tabs.tsx';
import { PersonLink } from '#model/panel/person-link.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';

import { fetchEveryMessage, messagePageOptions } from './queries.ts';
import { messageFilters, type Message } from './schema.ts';
import { inboxUrl } from './search-params.ts';

/** The list of messages, newest first. */
export function MessageList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useAdminList(inboxUrl, messagePageOptions);
  return (
    <AdminList
      tabs={messageTabs}
      csv={{
        name: 'messages',
        read: async () => (await fetchEveryMessage(list.view)).map(toExportRow),
      }}
      list={list}
      filters={[{ name: 'filter', label: 'Show', options: messageFilters }]}
      noun={['message', 'messages']}
      empty={list.view.filter === 'new' ? 'Every message has been handled.' : 'No messages found.'}
      keyOf={({ id }) => id}
      nameOf={({ subject, name }) => `${subject}, from ${name}`}
      columns={[
        { label: 'Subject', cell: ({ subject }) => <b>{subject}</b> },
        {
          label: 'From',
          cell: ({ name, email }) => <PersonLink email={email}>{name}</PersonLink>,
        },
        { label: 'Sent', isDate: true, cell: ({ sentAt }) => formatMoment(sentAt) },
        { label: 'State', cell: (message) => <HandledBadge message={message} /> },
      ]}
      actions={({ id }) => [{ label: 'Open', onClick: () => onOpen(id) }]}
    />
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
  return <StatusBadge label={isHandled ? 'Handled' : 'New'} />;
}
