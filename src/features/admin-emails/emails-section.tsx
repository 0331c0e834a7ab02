import { useQuery } from '@tanstack/react-query';

import { AdminList } from '#ui/admin-list.tsx';
import { logTabs } from '#ui/admin-tabs.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { MailList } from './mail-list.tsx';
import { mailPageOptions } from './queries.ts';
import { mailFilters } from './schema.ts';
import { emailsUrl, type EmailsView } from './search-params.ts';

export default function EmailsPage() {
  const [view, show] = useUrlState(emailsUrl);
  return <EmailsSection view={view} onViewChange={show} />;
}

/** The emails that the store sends: due, sent, failed. */
export function EmailsSection({
  view,
  onViewChange,
}: {
  view: EmailsView;
  onViewChange: (view: EmailsView, options?: { replace: boolean }) => void;
}) {
  const query = useQuery(mailPageOptions(view));

  return (
    <AdminList
      title="Emails"
      tabs={logTabs}
      view={view}
      onViewChange={onViewChange}
      searchLabel="Search by recipient..."
      filters={mailFilters}
      query={query}
      noun={['email', 'emails']}
      empty={view.filter === 'failed' ? 'No email has failed.' : 'No emails found.'}
    >
      {(emails) => <MailList emails={emails} />}
    </AdminList>
  );
}
