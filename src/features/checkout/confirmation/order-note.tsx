import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { formatCents } from '#lib/money/money.ts';
import { receiptPath } from '#model/store/paths.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';

import type { Order } from '../schema.ts';
import { UnsavedNote } from './unsaved-note.tsx';

/** What was paid, the mails that are on their way, the number of the order, its receipt, and what could not be kept. */
export function OrderNote({
  order,
  buyer,
  isVerified,
  hasPasswordMail,
  onReceipt,
}: {
  order: Order;
  buyer: { email: string };
  /** Whether they have proved their address, if known. */
  isVerified: boolean | undefined;
  /** They have been mailed a link to choose a password. */
  hasPasswordMail: boolean;
  /** Called as the receipt is opened. */
  onReceipt?: () => void;
}) {
  return (
    <>
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
