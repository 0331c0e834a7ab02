import { Anchor, Badge } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { adminOrderPath } from '#lib/paths.ts';
import { pluralize } from '#lib/pluralize.ts';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';
import { toast } from '#ui/toast.tsx';

import { retryMail } from './mutations.ts';
import type { Mail } from './schema.ts';

/** A page of emails: what about, to whom, when, and whether it was sent. A failed one can be sent again. */
export function MailList({ emails }: { emails: Mail[] }) {
  const retry = useMutation({
    mutationFn: retryMail,
    onSuccess: () => toast.success('The email is being sent again.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (
    <RecordList label="Emails">
      {emails.map((mail) => (
        <RecordRow
          key={mail.id}
          title={
            mail.orderId === null ? (
              mailTitle(mail)
            ) : (
              <Anchor component={Link} to={adminOrderPath(mail.orderId)} inherit>
                {mailTitle(mail)}
              </Anchor>
            )
          }
          badge={<StateBadge state={mail.state} />}
          facts={mailFacts(mail)}
          actions={
            canRetry(mail) && (
              <RowButtons
                of={`${mailTitle(mail)}, to ${mail.email ?? 'the store'}`}
                isBusy={retry.isPending}
                buttons={[['Send again', () => retry.mutate(mail)]]}
              />
            )
          }
        />
      ))}
    </RecordList>
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

const kinds: Record<string, string> = {
  order_confirmation: 'Order confirmation',
  refund: 'Refund',
  dispute: 'Dispute',
  access_change: 'Access changed by hand',
  access_ending: 'Access ends soon',
  order_reminder: 'Reminder of an open order',
  submission: 'News about a submission',
  contributor_payment: 'Payment to a contributor',
  contact_message: 'Message from the contact form',
  store_dispute: 'Dispute, to the store',
  store_failed_refund: 'Failed refund, to the store',
};

/** 'Refund of order #00651'. */
function mailTitle({ kind, orderNumber }: Mail): string {
  const title = kinds[kind] ?? kind.replaceAll('_', ' ');
  return orderNumber === null ? title : `${title}, order ${formatOrderNumber(orderNumber)}`;
}

const stateLabels: Record<Mail['state'], string> = {
  due: 'Due',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer needed',
};

/** When it was or will be sent, and what went wrong. */
function mailFacts({ email, state, createdAt, dueAt, sentAt, attempts, error }: Mail) {
  const times: Record<Mail['state'], string> = {
    due: `Due ${formatMoment(dueAt)}`,
    sent: `Sent ${formatMoment(sentAt ?? createdAt)}`,
    failed: `Given up after ${pluralize(attempts, 'attempt')}`,
    dropped: `Written ${formatMoment(createdAt)}, and its reason no longer stood`,
  };
  return [
    `To ${email ?? 'the store'}`,
    times[state],
    error === null || state === 'sent' ? '' : `Last problem: ${error}`,
  ];
}
