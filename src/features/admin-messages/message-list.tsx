import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { CsvButton } from '#ui/csv-button.tsx';
import { ListTools } from '#ui/list-tools.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import type { Flash } from '#ui/use-flash-message.ts';

import { fetchEveryMessage, messagePageOptions } from './queries.ts';
import { messageFilters, type Message } from './schema.ts';
import type { InboxView } from './search-params.ts';

/** The list of messages, newest first. */
export function MessageList({
  view,
  onViewChange,
  flash,
}: {
  view: InboxView;
  onViewChange: (view: InboxView, options?: { replace: boolean }) => void;
  flash: Flash;
}) {
  const { filter, text, page } = view;
  const query = useQuery(messagePageOptions(filter, text, page));
  const search = (next: string) =>
    onViewChange({ ...view, text: next, page: 1 }, { replace: true });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Messages
        </Title>
        <CsvButton
          name="messages"
          read={async () => (await fetchEveryMessage(filter, text)).map(toExportRow)}
          isDisabled={!query.data || query.data.total === 0}
          onFailed={(error) => flash.error(`Error exporting messages: ${messageOf(error)}`)}
        />
      </Group>
      <ListTools
        searchLabel="Search messages..."
        text={text}
        onSearch={search}
        filter={filter}
        filters={messageFilters}
        onFilterChange={(next) => onViewChange({ ...view, filter: next, page: 1 })}
      />
      <PagedList
        query={query}
        noun={['message', 'messages']}
        empty={filter === 'new' ? 'Every message has been handled.' : 'No messages found.'}
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
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
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Open: ${message.subject}, from ${message.name}`}
                    onClick={() => onViewChange({ ...view, open: message.id })}
                  >
                    Open
                  </Button>
                }
              />
            ))}
          </RecordList>
        )}
      </PagedList>
    </Stack>
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
