import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatCents, writeDollars } from '#lib/money/money.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { pluralize } from '#lib/text/pluralize.ts';
import { useBulkNote } from '#ui/list/use-bulk-note.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { PersonLink } from '#model/panel/person-link.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { payContributor, payContributors } from './mutations.ts';
import { contributorPageOptions, fetchEveryPayout } from './queries.ts';
import { contributorFilters, type Contributor, type Payout } from './schema.ts';
import { payoutsUrl } from './search-params.ts';

/** The contributors and what they are owed, highest amount first. */
export function ContributorList({ onOpen }: { onOpen: (email: string) => void }) {
  const list = useAdminList(payoutsUrl, contributorPageOptions);
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Contributor | null>(null);
  const [isAsking, setAsking] = useState(false);
  const payment = useMutation({
    mutationFn: ({ contributor, note }: { contributor: Contributor; note: string }) =>
      payContributor(contributor, note),
    onSuccess: (_data, { contributor: { email, owedCents } }) => {
      setAsking(false);
      toast.success(`${formatCents(owedCents)} to ${email} marked as paid.`);
    },
    // The displayed sum stays until the payment is rejected: it is the amount that was paid.
    onError: async (_error, { contributor: { email } }) => {
      const { data } = await list.query.refetch();
      const latest = data?.rows.find((row) => row.email === email);
      if (latest) setAsked(latest);
    },
  });

  const payingMany = useBulkNote<Contributor>({
    act: (rows, note) => payContributors(rows, note),
    title: (rows) =>
      `Mark ${formatCents(rows.reduce((sum, { owedCents }) => sum + owedCents, 0))} to ${pluralize(rows.length, 'contributor')} as paid?`,
    text: 'Pay them first: this only records the payments, and emails each of them. Each can be taken back in their history.',
    noteLabel: 'How it was paid (optional)',
    maxLength: 500,
    confirmLabel: 'Mark as paid',
    busyLabel: 'Saving...',
    done: (count) => `${pluralize(count, 'contributor')} marked as paid.`,
  });

  return (
    <>
      <AdminList
        title="Payouts"
        csv={{
          name: 'payouts',
          isWhole: true,
          read: async () => (await fetchEveryPayout()).map(toExportRow),
        }}
        list={list}
        bulk={{
          canChoose: ({ owedCents }) => owedCents > 0,
          actions: [
            {
              label: (count) => `Mark ${count} as paid…`,
              onClick: ({ rows }) => payingMany.ask(rows),
            },
          ],
        }}
        filters={[{ name: 'filter', label: 'Show', options: contributorFilters }]}
        noun={['contributor', 'contributors']}
        empty={list.view.filter === 'owed' ? 'No payments due.' : 'No earnings yet.'}
        keyOf={({ email }) => email}
        columns={[
          { label: 'Contributor', cell: ({ email }) => <PersonLink email={email} /> },
          {
            label: 'Profiles',
            isFigure: true,
            visibleFrom: 'lg',
            cell: ({ profiles }) => profiles,
          },
          {
            label: 'Referrals',
            isFigure: true,
            visibleFrom: 'lg',
            cell: ({ referrals }) => referrals,
          },
          {
            label: 'Owed',
            isFigure: true,
            cell: ({ owedCents }) => (owedCents > 0 ? formatCents(owedCents) : '–'),
          },
          { label: 'Paid so far', isFigure: true, cell: ({ paidCents }) => formatCents(paidCents) },
          {
            label: 'Last paid',
            isDate: true,
            cell: ({ lastPaidAt }) => (lastPaidAt === null ? 'Not yet' : formatDate(lastPaidAt)),
          },
        ]}
        actions={(contributor) => [
          contributor.owedCents > 0 && {
            label: 'Mark as paid',
            onClick: () => {
              payment.reset();
              setAsked(contributor);
              setAsking(true);
            },
          },
          { label: 'History', onClick: () => onOpen(contributor.email) },
        ]}
      />
      {payingMany.dialog}
      <NoteDialog
        isOpen={isAsking}
        title="Mark as paid?"
        text={`${asked?.email ?? ''} is owed ${formatCents(asked?.owedCents ?? 0)}. Pay them first: this only records the payment, and emails them. It can be taken back in their history.`}
        noteLabel="How it was paid (optional)"
        maxLength={500}
        confirmLabel="Mark as paid"
        busyLabel="Saving..."
        isBusy={payment.isPending}
        failure={payment.isError ? `Error: ${messageOf(payment.error)}` : null}
        onConfirm={(note) => {
          if (asked) payment.mutate({ contributor: asked, note });
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const toExportRow = (earning: Payout) => ({
  Contributor: earning.email ?? 'Deleted account',
  For: earning.kind,
  Amount: writeDollars(earning.amountCents),
  'Earned (UTC)': earning.earnedAt,
  'Paid (UTC)': earning.paidAt ?? '',
  Note: earning.paymentNote ?? '',
});
