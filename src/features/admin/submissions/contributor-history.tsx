import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { formatDate } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { DataTable, type Column } from '#ui/list/data-table.tsx';
import { PagedList } from '#ui/list/paged-list.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { toast } from '#ui/feedback/toast.tsx';

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
          <DataTable
            label={`Earnings of ${email}`}
            rows={earnings}
            columns={columns}
            keyOf={({ id }) => id}
            nameOf={titleOf}
            actions={(earning) => [
              earning.paidAt !== null && {
                label: 'Mark as unpaid',
                onClick: () => undoing.ask(earning),
              },
            ]}
          />
        )}
      </PagedList>
      {undoing.dialog}
    </AdminPage>
  );
}

const titleOf = ({ amountCents, kind }: Earning) => `${formatCents(amountCents)} for a ${kind}`;

const columns: Column<Earning>[] = [
  { label: 'For', cell: titleOf },
  { label: 'Earned', isDate: true, cell: ({ earnedAt }) => formatDate(earnedAt) },
  {
    label: 'Paid',
    cell: ({ paidAt }) =>
      paidAt === null ? (
        <Badge variant="outline" color="pine">
          Owed
        </Badge>
      ) : (
        formatDate(paidAt)
      ),
  },
  {
    label: 'Note',
    isEmpty: ({ paymentNote }) => !paymentNote,
    cell: ({ paymentNote }) => paymentNote,
  },
];
