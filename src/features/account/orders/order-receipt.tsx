import { Box, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core';

import { brand } from '#lib/store/brand.ts';
import { formatDate, formatDay } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';

import { addressLines } from '../addresses/address-lines.ts';
import classes from './order-receipt.module.css';
import { receiptStatus } from './order-status.ts';
import { orderPayment } from '../cards/payment-display.ts';
import type { Order, SavedAddress } from '../schema.ts';

/** A printable receipt for one order. */
export function OrderReceipt({
  order,
  buyer,
  address,
}: {
  order: Order;
  buyer: { name: string; email: string };
  /** The buyer's default address, if they have saved one. */
  address: SavedAddress | null;
}) {
  const seller = [
    order.sellerName,
    order.sellerAddress,
    taxLine(order.sellerTaxId),
    brand.email,
  ].filter((line) => line !== '');
  const customer = [
    order.billingName ?? buyer.name,
    taxLine(order.billingTaxId ?? ''),
    buyer.email,
    ...(order.billingAddress?.split('\n') ?? (address ? addressLines(address) : [])),
  ];
  return (
    <Paper component="article" withBorder radius="lg" p="var(--box-padding)">
      <Box className={classes.facts} mb="xl">
        <div>
          <Title order={1} size="h2">
            Receipt
          </Title>
          <Text c="dimmed">Order {formatOrderNumber(order.orderNumber)}</Text>
        </div>
        <div>
          <Text fw={600}>{brand.name}</Text>
          <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {seller.join('\n')}
          </Text>
        </div>
      </Box>

      <dl className={classes.facts}>
        <Fact label="Date" value={formatDate(order.completedAt ?? order.createdAt)} />
        <Fact label="Status" value={receiptStatus(order)} />
        <Fact label="Customer" value={customer.filter(Boolean).join('\n')} />
        <Fact label="Payment" value={orderPayment(order)} />
        {order.access && (
          <Fact
            label="Access"
            value={`${formatDate(order.access.startsAt)} to ${formatDate(order.access.endsAt)}`}
          />
        )}
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
        Ordered under our terms and refund policy of {formatDay(order.policiesVersion)}.
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

const taxLine = (id: string) => (id === '' ? '' : `Tax ID ${id}`);
