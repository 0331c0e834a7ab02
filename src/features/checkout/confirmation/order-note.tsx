import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { dayMs } from '#lib/dates/day-ms.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { receiptPath } from '#model/store/paths.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { storeFactsOptions } from '#model/store/store-facts.ts';

import { heldPlansOptions } from '../queries.ts';
import type { Order } from '../schema.ts';
import { UnsavedNote } from './unsaved-note.tsx';

/** For how long, what was paid, the mails that are on their way, the number of the order, its receipt, and what could not be kept. */
export function OrderNote({
  order,
  buyer,
  isVerified,
  hasPasswordMail,
  onReceipt,
}: {
  order: Order;
  buyer: { id: string; email: string };
  /** Whether they have proved their address, if known. */
  isVerified: boolean | undefined;
  /** They have been mailed a link to choose a password. */
  hasPasswordMail: boolean;
  /** Called as the receipt is opened. */
  onReceipt?: () => void;
}) {
  const held = useQuery(heldPlansOptions(buyer.id)).data;
  const until = held?.find(({ plan }) => plan === order.plan)?.heldUntil;
  const days = useQuery(storeFactsOptions).data?.refundDays ?? null;
  return (
    <>
      <Text inherit fw={600}>
        {until !== undefined && `Yours until ${formatDate(until)}.`}
        {days !== null && !order.isFree && order.completedAt !== null && (
          <> Money back until {formatDate(daysLater(order.completedAt, days))}.</>
        )}
      </Text>
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {order.isFree
          ? 'A confirmation is on its way to '
          : `You paid ${formatCents(order.totalCents)}. A receipt is on its way to `}
        <strong>{buyer.email}</strong>.
        {isVerified === false &&
          (hasPasswordMail
            ? ' It has a link: choose your password there.'
            : ' A second email has a link: follow it to verify your address.')}
      </Text>
      <Text inherit c="dimmed">
        Order ID: {formatOrderNumber(order.orderNumber)} ·{' '}
        <Anchor
          component={Link}
          inherit
          to={receiptPath(order.id)}
          {...(onReceipt && { onClick: onReceipt })}
        >
          View receipt
        </Anchor>
      </Text>
      <UnsavedNote />
    </>
  );
}

const daysLater = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * dayMs).toISOString();
