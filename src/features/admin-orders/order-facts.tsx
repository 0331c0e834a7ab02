import { Anchor, Divider, Group, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';

import { cardDigits, cardName } from '#lib/card.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { Section } from '#ui/section.tsx';

import { AccessActions } from './access-actions.tsx';
import type { Neighbour, Story } from './schema.ts';
import { StatusBadge } from './status-badge.tsx';
import { accessState, orderRevocationReason, statusLabel } from './status.ts';

/** The price breakdown and the amount left after refunds. */
export function PriceFacts({
  story,
  orderPath,
}: {
  story: Story;
  orderPath: (orderId: string) => string;
}) {
  const { order, credited_orders, credited_to } = story;
  const link = ({ id, order_number }: Neighbour) => (
    <Anchor key={id} component={Link} to={orderPath(id)}>
      {formatOrderNumber(order_number)}
    </Anchor>
  );
  const linkAndStatus = (neighbour: Neighbour) => (
    <Fragment key={neighbour.id}>
      {link(neighbour)}
      {neighbour.status !== 'completed' && ` (${statusLabel(neighbour.status).toLowerCase()})`}
    </Fragment>
  );
  return (
    <Section title="Price" order={3}>
      <Stack gap={6}>
        <Line label={order.product_name} cents={order.list_price_cents} />
        {order.discount_cents > 0 && (
          <Line
            label={order.coupon_code === null ? 'Discount' : `Coupon ${order.coupon_code}`}
            cents={-order.discount_cents}
          />
        )}
        {order.credit_cents > 0 && (
          <Line
            label={<>Upgrade credit {joined(credited_orders.map(linkAndStatus))}</>}
            cents={-order.credit_cents}
          />
        )}
        <Line label="Tax" cents={order.tax_cents} />
        <Divider my={4} />
        <Line label="Total" cents={order.total_cents} isStrong />
        {order.refunded_cents > 0 && (
          <>
            <Line label="Refunded" cents={-order.refunded_cents} />
            <Line label="Kept" cents={order.total_cents - order.refunded_cents} isStrong />
          </>
        )}
        {credited_to && (
          <Text size="sm" c="dimmed">
            This payment was credited to order {linkAndStatus(credited_to)}.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

const joined = (links: ReactNode[]): ReactNode[] =>
  links.flatMap((link, index) => (index === 0 ? ['from ', link] : [', ', link]));

function Line({
  label,
  cents,
  isStrong = false,
}: {
  label: ReactNode;
  cents: number;
  isStrong?: boolean;
}) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start" fw={isStrong ? 600 : 400}>
      <Text inherit style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCents(cents)}
      </Text>
    </Group>
  );
}

/** The payment details. */
export function PaymentFacts({ order }: { order: Story['order'] }) {
  const { is_free, payment_intent_id, payment_attempt, card_brand, card_last_four } = order;
  return (
    <Section title="Payment" order={3}>
      {is_free ? (
        <Text c="dimmed">No payment was needed.</Text>
      ) : (
        <Stack gap="sm">
          <Fact label="Payment intent">{payment_intent_id ?? 'None yet'}</Fact>
          <Fact label="Payment attempts">{payment_attempt}</Fact>
          <Fact label="Card">
            {card_last_four === null
              ? 'Not known'
              : `${cardName(card_brand ?? 'card')} ${cardDigits(card_last_four)}`}
          </Fact>
        </Stack>
      )}
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
    </div>
  );
}

/** The entitlements the order granted, with their actions. */
export function AccessFacts({
  story,
  onDone,
  onSettled,
}: {
  story: Story;
  onDone: (message: string) => void;
  onSettled: () => void;
}) {
  const { order, buyer, entitlement } = story;
  if (!entitlement) {
    return (
      <Section title="Access" order={3}>
        <Text c="dimmed">
          {buyer ? 'This order has not unlocked anything.' : 'Deleted with the account.'}
        </Text>
      </Section>
    );
  }
  const state = accessState(entitlement);
  return (
    <Section title="Access" order={3}>
      <Stack gap="sm" align="flex-start">
        <StatusBadge label={state} />
        <Text>
          {formatDate(entitlement.starts_at)} to {formatDate(entitlement.ends_at)}
        </Text>
        {entitlement.revoked_at === null ? (
          <AccessActions
            access={{
              ...entitlement,
              email: buyer?.email ?? 'The buyer',
              product_name: order.product_name,
            }}
            isLive={state !== 'Ended'}
            onDone={onDone}
            onSettled={onSettled}
          />
        ) : (
          <Text c="dimmed">
            Revoked on {formatDate(entitlement.revoked_at)}:{' '}
            {orderRevocationReason(story, entitlement.revoked_reason)}.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
