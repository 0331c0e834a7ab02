import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { messageTabs } from '#ui/admin-tabs.tsx';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';
import { useConfirmedAction } from '#ui/use-confirmed-action.tsx';
import { toast } from '#ui/toast.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { removeSubscriber } from './mutations.ts';
import { fetchEverySubscriber, subscriberPageOptions } from './queries.ts';
import type { Subscriber } from './schema.ts';
import { newsletterUrl } from './search-params.ts';

/** The people who asked for the newsletter, latest first. */
export default function SubscriberList() {
  const [view, show] = useUrlState(newsletterUrl);
  const { text, page } = view;
  const query = useQuery(subscriberPageOptions(text, page));
  const removal = useConfirmedAction({
    act: removeSubscriber,
    onDone: (_, { email }) => toast.success(`${email} removed from the newsletter.`),
    title: 'Remove this subscriber?',
    text: ({ email }: Subscriber) =>
      `${email} will no longer be on the newsletter’s list, until they ask for it again.`,
    confirmLabel: 'Remove',
    busyLabel: 'Removing...',
    failure: 'Error removing subscriber',
  });

  return (
    <>
      <AdminList
        title="Newsletter"
        tabs={messageTabs}
        csv={{
          name: 'newsletter',
          noun: 'subscribers',
          read: async () => (await fetchEverySubscriber(text)).map(toExportRow),
        }}
        intro="People who asked for the newsletter on the contact form. The store doesn’t send it: export the list to the service that does, and remove everyone who unsubscribes."
        view={view}
        onViewChange={show}
        searchLabel="Search by email..."
        query={query}
        noun={['subscriber', 'subscribers']}
        empty="Nobody has asked for the newsletter yet."
      >
        {(subscribers) => (
          <RecordList label="Subscribers">
            {subscribers.map((subscriber) => (
              <RecordRow
                key={subscriber.id}
                title={subscriber.email}
                facts={[`${subscriber.name} · since ${formatDate(subscriber.since)}`]}
                actions={
                  <RowButtons
                    of={subscriber.email}
                    buttons={[['Remove', () => removal.ask(subscriber)]]}
                  />
                }
              />
            ))}
          </RecordList>
        )}
      </AdminList>
      {removal.dialog}
    </>
  );
}

const toExportRow = ({ email, name, since }: Subscriber) => ({
  Email: email,
  Name: name,
  'Since (UTC)': since,
});
