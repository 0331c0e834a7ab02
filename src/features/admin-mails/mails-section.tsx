import { Anchor, Badge, Button, Stack, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import { messageOf } from '#lib/errors.ts';
import { ListTools } from '#ui/list-tools.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { retryMail } from './mutations.ts';
import { adminMailsKey, mailPageOptions } from './queries.ts';
import { mailFilters, type Mail } from './schema.ts';
import type { MailsView } from './search-params.ts';
import { mailFacts, mailTitle, stateLabels } from './wording.ts';

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
  const queryClient = useQueryClient();
  const query = useQuery(mailPageOptions(view));
  const flash = useFlashMessage();
  const search = (text: string) => onViewChange({ ...view, text, page: 1 }, { replace: true });
  const retry = useMutation({
    mutationFn: retryMail,
    onSuccess: () => flash.success('The mail is being sent again.'),
    onError: (error) => flash.error(`Error: ${messageOf(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminMailsKey }),
  });

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      <Title order={2} size="h3">
        Mails
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
        noun={['mail', 'mails']}
        empty={view.filter === 'failed' ? 'No mail has failed.' : 'No mails found.'}
        onClear={view.text === '' ? undefined : () => search('')}
        onPageChange={(page) => onViewChange({ ...view, page })}
      >
        {(mails) => (
          <RecordList label="Mails">
            {mails.map((mail) => (
              <RecordRow
                key={mail.id}
                title={
                  mail.orderId === null ? (
                    mailTitle(mail)
                  ) : (
                    <Anchor component={Link} to={orderPath(mail.orderId)} inherit>
                      {mailTitle(mail)}
                    </Anchor>
                  )
                }
                badge={<StateBadge state={mail.state} />}
                facts={mailFacts(mail)}
                actions={
                  canRetry(mail) && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Send again: ${mailTitle(mail)}, to ${mail.email ?? 'the store'}`}
                      disabled={retry.isPending}
                      onClick={() => retry.mutate(mail)}
                    >
                      Send again
                    </Button>
                  )
                }
              />
            ))}
          </RecordList>
        )}
      </PagedList>
    </Stack>
  );
}

/** Those that failed, for good or at the last attempt. */
const canRetry = ({ state, error }: Mail) =>
  state === 'failed' || (state === 'due' && error !== null);

const colors: Record<Mail['state'], string> = {
  due: 'pine',
  sent: 'gray',
  failed: 'red',
  dropped: 'gray',
};

function StateBadge({ state }: { state: Mail['state'] }) {
  return (
    <Badge variant="outline" color={colors[state]}>
      {stateLabels[state]}
    </Badge>
  );
}
