import { Badge, Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDate } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { formatCents } from '#lib/money.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { Section } from '#ui/section.tsx';
import type { Flash } from '#ui/use-flash-message.ts';

import { unpayContributor } from './mutations.ts';
import { earningPageOptions } from './queries.ts';
import type { Earning } from './schema.ts';

/** A contributor's earnings and when each was paid. */
export function ContributorHistory({
  email,
  page,
  onPageChange,
  onChanged,
  onClose,
  flash,
}: {
  email: string;
  page: number;
  onPageChange: (page: number) => void;
  /** Called after a write or a conflict, to refetch. */
  onChanged: () => Promise<void>;
  onClose: () => void;
  flash: Flash;
}) {
  const query = useQuery(earningPageOptions(email, page));
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Earning | null>(null);
  const [isAsking, setAsking] = useState(false);
  const undoing = useMutation({
    mutationFn: unpayContributor,
    onSuccess: (cents) => {
      setAsking(false);
      flash.success(`${formatCents(cents)} to ${email} marked as unpaid.`);
    },
    onSettled: onChanged,
  });
  return (
    <Stack gap="lg">
      <div>
        <Button variant="default" onClick={onClose}>
          Back to Payouts
        </Button>
      </div>
      <Section title={email}>
        <Stack>
          <PagedList
            query={query}
            noun={['entry', 'entries']}
            empty="No earnings yet."
            onPageChange={onPageChange}
          >
            {(earnings) => (
              <RecordList label={`Earnings of ${email}`}>
                {earnings.map((earning) => (
                  <EarningRow
                    key={earning.id}
                    earning={earning}
                    onUndo={() => {
                      undoing.reset();
                      setAsked(earning);
                      setAsking(true);
                    }}
                  />
                ))}
              </RecordList>
            )}
          </PagedList>
        </Stack>
      </Section>
      <ConfirmDialog
        isOpen={isAsking}
        title="Mark as unpaid?"
        text={`Everything that was marked as paid together with this${asked?.paidAt ? `, on ${formatDate(asked.paidAt)},` : ''} will be owed to ${email} again, except for profiles withdrawn since. They may already have an email about the payment.`}
        confirmLabel="Mark as unpaid"
        busyLabel="Saving..."
        isBusy={undoing.isPending}
        failure={undoing.isError ? `Error: ${messageOf(undoing.error)}` : null}
        onConfirm={() => {
          if (asked) undoing.mutate(asked);
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
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
          <Button
            variant="default"
            size="xs"
            aria-label={`Mark as unpaid: ${title}`}
            onClick={onUndo}
          >
            Mark as unpaid
          </Button>
        )
      }
    />
  );
}
