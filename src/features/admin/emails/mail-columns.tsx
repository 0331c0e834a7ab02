import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatMoment } from '#lib/dates/dates.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import type { Column } from '#ui/list/data-table.tsx';

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

export function recipientOf({ email }: Mail): string {
  return email ?? 'The store';
}

/** What about, to whom, when, and whether it was sent. */
export const mailColumns: Column<Mail>[] = [
  { label: 'Email', cell: (mail) => <Title mail={mail} /> },
  { label: 'To', cell: recipientOf },
  { label: 'When', cell: (mail) => <MailTimes mail={mail} /> },
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

/** 'Refund, order #00651', or with its subject: 'Text to members: News'. */
export const mailTitle = ({ label, orderNumber, subject }: Mail): string => {
  if (orderNumber !== null) return `${label}, order ${formatOrderNumber(orderNumber)}`;
  return subject === null ? label : `${label}: ${subject}`;
};

function Title({ mail }: { mail: Mail }) {
  if (mail.orderId === null) return mailTitle(mail);
  return (
    <Anchor component={Link} to={adminOrderPath(mail.orderId)} inherit>
      {mailTitle(mail)}
    </Anchor>
  );
}

/** When it was or will be sent, and what went wrong. */
export function MailTimes({
  mail: { state, createdAt, dueAt, sentAt, attempts, error },
}: {
  mail: Mail;
}) {
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
