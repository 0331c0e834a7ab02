import { formatDate } from '#lib/dates/dates.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { messageTabs } from '#model/panel/admin-tabs.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { removeSubscriber } from './mutations.ts';
import { fetchEverySubscriber, subscriberPageOptions } from './queries.ts';
import type { Subscriber } from './schema.ts';
import { newsletterUrl } from './search-params.ts';

/** The people who asked for the newsletter, latest first. */
export default function SubscriberList() {
  const list = useAdminList(newsletterUrl, ({ text, page }) => subscriberPageOptions(text, page));
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
          read: async () => (await fetchEverySubscriber(list.view.text)).map(toExportRow),
        }}
        intro="People who asked for the newsletter on the contact form. The store doesn’t send it: export the list to the service that does, and remove everyone who unsubscribes. An address that is not confirmed may have been written down by somebody else: have the service ask first."
        list={list}
        searchLabel="Search by email..."
        noun={['subscriber', 'subscribers']}
        empty="Nobody has asked for the newsletter yet."
        keyOf={({ id }) => id}
        nameOf={({ email }) => email}
        columns={[
          { label: 'Email', cell: ({ email }) => email },
          { label: 'Name', cell: ({ name }) => name },
          { label: 'Since', isDate: true, cell: ({ since }) => formatDate(since) },
        ]}
        actions={(subscriber) => [{ label: 'Remove', onClick: () => removal.ask(subscriber) }]}
      />
      {removal.dialog}
    </>
  );
}

const toExportRow = ({ email, name, isConfirmed, since }: Subscriber) => ({
  Email: email,
  Name: name,
  Confirmed: isConfirmed ? 'Yes' : 'No',
  'Since (UTC)': since,
});
