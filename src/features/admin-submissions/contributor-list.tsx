import { Badge } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { formatCents, writeDollars } from '#lib/money.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { NoteDialog } from '#ui/note-dialog.tsx';
import { PersonLink } from '#ui/person-link.tsx';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';
import { toast } from '#ui/toast.tsx';

import { payContributor } from './mutations.ts';
import { contributorPageOptions, fetchEveryPayout } from './queries.ts';
import { contributorFilters, type Contributor, type Payout } from './schema.ts';
import type { PayoutsView } from './search-params.ts';

/** The contributors and what they are owed, highest amount first. */
export function ContributorList({
  view,
  onViewChange,
}: {
  view: PayoutsView;
  onViewChange: (view: PayoutsView, options?: { replace: boolean }) => void;
}) {
  const { filter, text, page } = view;
  const query = useQuery(contributorPageOptions(filter, text, page));
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
      const { data } = await query.refetch();
      const latest = data?.rows.find((row) => row.email === email);
      if (latest) setAsked(latest);
    },
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
        view={view}
        onViewChange={onViewChange}
        searchLabel="Search contributors..."
        filters={contributorFilters}
        query={query}
        noun={['contributor', 'contributors']}
        empty={filter === 'owed' ? 'No payments due.' : 'No earnings yet.'}
      >
        {(contributors) => (
          <RecordList label="Contributors">
            {contributors.map((contributor) => (
              <RecordRow
                key={contributor.email}
                title={<PersonLink email={contributor.email} />}
                badge={
                  <Badge variant="outline" color={contributor.owedCents > 0 ? 'pine' : 'gray'}>
                    {contributor.owedCents > 0
                      ? `Owed ${formatCents(contributor.owedCents)}`
                      : 'Paid'}
                  </Badge>
                }
                facts={[earnedWith(contributor), paidSoFar(contributor)]}
                actions={
                  <RowButtons
                    of={contributor.email}
                    buttons={[
                      [
                        'History',
                        () => onViewChange({ ...view, open: contributor.email, page: 1 }),
                      ],
                      contributor.owedCents > 0 && [
                        'Mark as paid',
                        () => {
                          payment.reset();
                          setAsked(contributor);
                          setAsking(true);
                        },
                      ],
                    ]}
                  />
                }
              />
            ))}
          </RecordList>
        )}
      </AdminList>
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

/** '2 profiles, 1 referral' */
function earnedWith({ profiles, referrals }: Contributor): string {
  return [counted(profiles, 'profile'), counted(referrals, 'referral')]
    .filter((part) => part !== '')
    .join(', ');
}

function counted(count: number, one: string): string {
  if (count === 0) return '';
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

function paidSoFar({ paidCents, lastPaidAt }: Contributor): string {
  if (lastPaidAt === null) return 'Not paid yet';
  return `${formatCents(paidCents)} paid so far, last on ${formatDate(lastPaidAt)}`;
}
