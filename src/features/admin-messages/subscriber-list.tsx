import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import type { Flash } from '#ui/use-flash-message.ts';

import { removeSubscriber } from './mutations.ts';
import { fetchEverySubscriber, subscriberPageOptions } from './queries.ts';
import type { Subscriber } from './schema.ts';
import type { NewsletterView } from './search-params.ts';

/** The people who asked for the newsletter, latest first. */
export function SubscriberList({
  view,
  onViewChange,
  onChanged,
  flash,
}: {
  view: NewsletterView;
  onViewChange: (view: NewsletterView, options?: { replace: boolean }) => void;
  /** Called after a removal, to refetch. */
  onChanged: () => Promise<void>;
  flash: Flash;
}) {
  const { text, page } = view;
  const query = useQuery(subscriberPageOptions(text, page));
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Subscriber | null>(null);
  const [isAsking, setAsking] = useState(false);
  const search = (next: string) =>
    onViewChange({ ...view, text: next, page: 1 }, { replace: true });

  const removal = useMutation({
    mutationFn: removeSubscriber,
    onSuccess: (_data, { email }) => {
      setAsking(false);
      flash.success(`${email} removed from the newsletter.`);
    },
    onSettled: onChanged,
  });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Newsletter
        </Title>
        <CsvButton
          name="newsletter"
          read={async () => (await fetchEverySubscriber(text)).map(toExportRow)}
          isDisabled={!query.data || query.data.total === 0}
          onFailed={(error) => flash.error(`Error exporting subscribers: ${messageOf(error)}`)}
        />
      </Group>
      <Text c="dimmed" maw="42rem">
        People who asked for the newsletter on the contact form. The store doesn’t send it: export
        the list to the service that does, and remove everyone who unsubscribes.
      </Text>
      <SearchBox label="Search by email..." value={text} onSearch={search} />
      <PagedList
        query={query}
        noun={['subscriber', 'subscribers']}
        empty="Nobody has asked for the newsletter yet."
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
      >
        {(subscribers) => (
          <RecordList label="Subscribers">
            {subscribers.map((subscriber) => (
              <RecordRow
                key={subscriber.id}
                title={subscriber.email}
                facts={[`${subscriber.name} · since ${formatDate(subscriber.since)}`]}
                actions={
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Remove: ${subscriber.email}`}
                    onClick={() => {
                      removal.reset();
                      setAsked(subscriber);
                      setAsking(true);
                    }}
                  >
                    Remove
                  </Button>
                }
              />
            ))}
          </RecordList>
        )}
      </PagedList>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove this subscriber?"
        text={`${asked?.email ?? ''} will no longer be on the newsletter’s list, until they ask for it again.`}
        confirmLabel="Remove"
        busyLabel="Removing..."
        isBusy={removal.isPending}
        failure={removal.isError ? `Error removing subscriber: ${messageOf(removal.error)}` : null}
        onConfirm={() => {
          if (asked) removal.mutate(asked);
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

const toExportRow = ({ email, name, since }: Subscriber) => ({
  Email: email,
  Name: name,
  'Since (UTC)': since,
});
