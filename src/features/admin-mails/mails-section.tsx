import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ListTools } from '#ui/list-tools.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { MailList } from './mail-list.tsx';
import { mailPageOptions } from './queries.ts';
import { mailFilters } from './schema.ts';
import type { MailsView } from './search-params.ts';
import { useRetry } from './use-retry.ts';

/** The mails that the store sends: due, sent, failed. */
export function MailsSection({
  view,
  onViewChange,
  orderPath,
}: {
  view: MailsView;
  onViewChange: (view: MailsView, options?: { replace: boolean }) => void;
  orderPath: (orderId: string) => string;
}) {
  const query = useQuery(mailPageOptions(view));
  const flash = useFlashMessage();
  const search = (text: string) => onViewChange({ ...view, text, page: 1 }, { replace: true });
  const retry = useRetry(flash);

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      <Title order={2} size="h3">
        Emails
      </Title>
      <ListTools
        searchLabel="Search by recipient..."
        text={view.text}
        onSearch={search}
        filter={view.filter}
        filters={mailFilters}
        onFilterChange={(filter) => onViewChange({ ...view, filter, page: 1 })}
      />
      <PagedList
        query={query}
        noun={['email', 'emails']}
        empty={view.filter === 'failed' ? 'No email has failed.' : 'No emails found.'}
        onClear={view.text === '' ? undefined : () => search('')}
        onPageChange={(page) => onViewChange({ ...view, page })}
      >
        {(mails) => (
          <MailList
            mails={mails}
            orderPath={orderPath}
            isBusy={retry.isPending}
            onRetry={retry.mutate}
          />
        )}
      </PagedList>
    </Stack>
  );
}
