import { Anchor, Badge, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates.ts';
import { messageOf } from '#lib/errors.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { adminOrderPath } from '#lib/paths.ts';
import { pluralize } from '#lib/pluralize.ts';
import type { Column, RowAction } from '#ui/data-table.tsx';
import { toast } from '#ui/toast.tsx';

import { retryMail } from './mutations.ts';
import type { Mail } from './schema.ts';

const colors: Record<Mail['state'], string> = {
  due: 'pine',
  sent: 'gray',
  failed: 'red',
  dropped: 'gray',
};

const stateLabels: Record<Mail['state'], string> = {
  due: 'Due',
  sent: 'Sent',
  failed: 'Failed',
  dropped: 'No longer needed',
};

/** What about, to whom, when, and whether it was sent. */
export const mailColumns: Column<Mail>[] = [
  { label: 'Email', cell: (mail) => <Title mail={mail} /> },
  { label: 'To', cell: ({ email }) => email ?? 'The store' },
  { label: 'When', cell: (mail) => <Times mail={mail} /> },
  {
    label: 'State',
    cell: ({ state }) => (
      <Badge variant="outline" color={colors[state]}>
        {stateLabels[state]}
      </Badge>
    ),
  },
];

export const nameOfMail = (mail: Mail) => `${mailTitle(mail)}, to ${mail.email ?? 'the store'}`;

/** A failed email can be sent again. */
export function useMailActions() {
  const retry = useMutation({
    mutationFn: retryMail,
    onSuccess: () => toast.success('The email is being sent again.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  return (mail: Mail): (RowAction | false)[] => [
    canRetry(mail) && {
      label: 'Send again',
      isDisabled: retry.isPending,
      onClick: () => retry.mutate(mail),
    },
  ];
}

/** Those that failed, for good or at the last attempt. */
const canRetry = ({ state, error }: Mail) =>
  state === 'failed' || (state === 'due' && error !== null);

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

function Title({ mail }: { mail: Mail }) {
  if (mail.orderId === null) return mailTitle(mail);
  return (
    <Anchor component={Link} to={adminOrderPath(mail.orderId)} inherit>
      {mailTitle(mail)}
    </Anchor>
  );
}

/** When it was or will be sent, and what went wrong. */
function Times({ mail: { state, createdAt, dueAt, sentAt, attempts, error } }: { mail: Mail }) {
  const times: Record<Mail['state'], string> = {
    due: `Due ${formatMoment(dueAt)}`,
    sent: formatMoment(sentAt ?? createdAt),
    failed: `Given up after ${pluralize(attempts, 'attempt')}`,
    dropped: `Written ${formatMoment(createdAt)}, and its reason no longer stood`,
  };
  return (
    <>
      {times[state]}
      {error !== null && state !== 'sent' && (
        <Text size="sm" c="dimmed">
          Last problem: {error}
        </Text>
      )}
    </>
  );
}
