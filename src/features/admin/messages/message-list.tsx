import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { formatMoment } from '#lib/dates/dates.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { messageTabs } from '#model/panel/admin-tabs.tsx';
import { useMay } from '#model/panel/may.ts';
import { PersonLink } from '#model/panel/person-link.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { setManyHandled } from './mutations.ts';
import { fetchEveryMessage, messagePageOptions } from './queries.ts';
import { messageFilters, type Message } from './schema.ts';
import { inboxUrl } from './search-params.ts';

/** The list of messages, newest first. */
export function MessageList({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useAdminList(inboxUrl, messagePageOptions);
  const may = useMay();
  const marking = useMutation({
    mutationFn: ({ ids, isHandled }: { ids: string[]; isHandled: boolean }) =>
      setManyHandled(ids, isHandled),
    onSuccess: (ids, { isHandled }) => {
      const done = `${pluralize(ids.length, 'message')} marked as ${isHandled ? 'handled' : 'new'}.`;
      if (!isHandled) toast.success(done);
      else toast.undoable(done, () => marking.mutate({ ids, isHandled: false }));
    },
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (
    <AdminList
      bulk={{
        canChoose: ({ isHandled }) => !isHandled,
        actions: [
          {
            label: (count) => `Mark ${count} as Handled`,
            onClick: ({ rows }) =>
              marking.mutate({ ids: rows.map(({ id }) => id), isHandled: true }),
          },
        ],
      }}
      tabs={messageTabs}
      {...(may('export') && {
        csv: {
          name: 'messages',
          read: async () => (await fetchEveryMessage(list.view)).map(toExportRow),
        },
      })}
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
