import { Button } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { dayMs } from '#lib/dates/day-ms.ts';
import { serverNow } from '#lib/dates/server-clock.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { contactPath } from '#model/store/paths.ts';
import { storeFactsOptions } from '#model/store/store-facts.ts';

import type { Order } from '../schema.ts';

/** Leads to a message to the store while the days last in which buyers get their money back. */
export function RefundRequest({ order }: { order: Order }) {
  const days = useQuery(storeFactsOptions).data?.refundDays ?? null;
  const [now] = useState(serverNow);
  const { status, isFree, completedAt, orderNumber } = order;
  if (days === null || isFree || status !== 'completed' || completedAt === null) return null;
  if (now > Date.parse(completedAt) + days * dayMs) return null;
  return (
    <Button
      component={Link}
      to={contactPath(`Refund of order ${formatOrderNumber(orderNumber)}`)}
      variant="default"
      leftSection={<IconReceiptRefund size={16} aria-hidden />}
    >
      Ask for a refund
    </Button>
  );
}
