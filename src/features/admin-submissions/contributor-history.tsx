import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { AdminPage } from '#ui/admin-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';
import { useConfirmedAction } from '#ui/use-confirmed-action.tsx';
import { toast } from '#ui/toast.tsx';

import { unpayContributor } from './mutations.ts';
import { earningPageOptions } from './queries.ts';
import type { Earning } from './schema.ts';

/** A contributor's earnings and when each was paid. */
export function ContributorHistory({
  email,
  page,
  onPageChange,
  onClose,
}: {
  email: string;
  page: number;
  onPageChange: (page: number) => void;
  onClose: () => void;
}) {
  const query = useQuery(earningPageOptions(email, page));
  const undoing = useConfirmedAction({
    act: unpayContributor,
    onDone: (cents) => toast.success(`${formatCents(cents)} to ${email} marked as unpaid.`),
    title: 'Mark as unpaid?',
    text: ({ paidAt }: Earning) =>
      `Everything that was marked as paid together with this${paidAt ? `, on ${formatDate(paidAt)},` : ''} will be owed to ${email} again, except for profiles withdrawn since. They may already have an email about the payment.`,
    confirmLabel: 'Mark as unpaid',
    busyLabel: 'Saving...',
    failure: 'Error',
  });
  return (
    <AdminPage title={email} back={{ label: 'Back to Payouts', onClick: onClose }}>
      <PagedList
        query={query}
        noun={['entry', 'entries']}
        empty="No earnings yet."
        onPageChange={onPageChange}
      >
        {(earnings) => (
          <RecordList label={`Earnings of ${email}`}>
            {earnings.map((earning) => (
              <EarningRow key={earning.id} earning={earning} onUndo={() => undoing.ask(earning)} />
            ))}
          </RecordList>
        )}
      </PagedList>
      {undoing.dialog}
    </AdminPage>
  );
}

function EarningRow({ earning, onUndo }: { earning: Earning; onUndo: () => void }) {
  const { kind, amountCents, earnedAt, paidAt, paymentNote } = earning;
  const title = `${formatCents(amountCents)} for a ${kind}`;
  return (
    <RecordRow
      title={title}
      badge={
        <Badge variant="outline" color={paidAt === null ? 'pine' : 'gray'}>
          {paidAt === null ? 'Owed' : 'Paid'}
        </Badge>
      }
      facts={[
        `Earned ${formatDate(earnedAt)}${paidAt === null ? '' : ` · paid ${formatDate(paidAt)}`}`,
        paymentNote ?? '',
      ]}
      actions={
        paidAt === null ? undefined : (
          <RowButtons of={title} buttons={[['Mark as unpaid', onUndo]]} />
        )
      }
    />
  );
}
