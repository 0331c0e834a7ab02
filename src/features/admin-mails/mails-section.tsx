import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { AdminList } from '#ui/admin-list.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';
import { useUrlState } from '#ui/use-url-state.ts';

import { MailList } from './mail-list.tsx';
import { mailPageOptions } from './queries.ts';
import { mailFilters } from './schema.ts';
import { mailsUrl, type MailsView } from './search-params.ts';

export default function MailsPage() {
  const [view, show] = useUrlState(mailsUrl);
  return <MailsSection view={view} onViewChange={show} />;
}

/** The mails that the store sends: due, sent, failed. */
export function MailsSection({
  view,
  onViewChange,
}: {
  view: MailsView;
  onViewChange: (view: MailsView, options?: { replace: boolean }) => void;
}) {
  const query = useQuery(mailPageOptions(view));
  const flash = useFlashMessage();

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      <AdminList
        title="Emails"
        view={view}
        onViewChange={onViewChange}
        searchLabel="Search by recipient..."
        filters={mailFilters}
        query={query}
        noun={['email', 'emails']}
        empty={view.filter === 'failed' ? 'No email has failed.' : 'No emails found.'}
      >
        {(mails) => <MailList mails={mails} flash={flash} />}
      </AdminList>
    </Stack>
  );
}
