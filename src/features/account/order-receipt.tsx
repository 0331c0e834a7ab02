import { Divider, Group, Paper, Stack, Text, Title } from '@mantine/core';

import { brand } from '#lib/brand.ts';
import { formatDate, formatDay } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatOrderNumber } from '#lib/order-number.ts';

import classes from './order-receipt.module.css';
import { orderStatus } from './order-status.ts';
import { orderPayment } from './payment-display.ts';
import type { Order } from './schema.ts';

/** A printable receipt: product, seller, buyer, date and amounts. */
export function OrderReceipt({
  order,
  buyer,
}: {
  order: Order;
  buyer: { name: string; email: string };
}) {
  return (
    <Paper component="article" withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }}>
      <Group justify="space-between" align="flex-start" mb="xl">
        <div>
          <Title order={1} size="h2">
            Receipt
          </Title>
          <Text c="dimmed">Order {formatOrderNumber(order.orderNumber)}</Text>
        </div>
        <div>
          <Text fw={600}>{brand.name}</Text>
          <Text size="sm" c="dimmed">
            {brand.email}
          </Text>
        </div>
      </Group>

      <dl className={classes.facts}>
        <Fact label="Date" value={formatDate(order.completedAt ?? order.createdAt)} />
        <Fact label="Status" value={orderStatus(order)} />
        <Fact label="Billed to" value={[buyer.name, buyer.email].filter(Boolean).join('\n')} />
        <Fact label="Payment" value={orderPayment(order)} />
      </dl>

      <Divider my="lg" />
      <Stack gap="xs">
        <Line label={order.productName} cents={order.listPriceCents} />
        {order.discountCents > 0 && (
          <Line
            label={order.couponCode === null ? 'Discount' : `Discount (${order.couponCode})`}
            cents={-order.discountCents}
          />
        )}
        {order.creditCents > 0 && <Line label="Upgrade credit" cents={-order.creditCents} />}
        <Line label="Tax" cents={order.taxCents} />
      </Stack>
      <Divider my="lg" />
      <Line label="Total" cents={order.totalCents} isStrong />
      {order.refundedCents > 0 && <Line label="Refunded" cents={-order.refundedCents} />}
      <Text size="sm" c="dimmed" mt="lg">
        Placed under our terms and refund policy of {formatDay(order.policiesVersion)}.
      </Text>
    </Paper>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </div>
  );
}

function Line({
  label,
  cents,
  isStrong = false,
}: {
  label: string;
  cents: number;
  isStrong?: boolean;
}) {
  return (
    <Group justify="space-between" wrap="nowrap" fw={isStrong ? 600 : 400}>
      <Text inherit>{label}</Text>
      <Text inherit>{formatCents(cents)}</Text>
    </Group>
  );
}
