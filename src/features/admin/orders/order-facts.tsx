import { Anchor, Divider, Group, Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { accessState, type HeldAccess } from '#model/plans/access.ts';
import { paidWith } from '#model/orders/card.ts';
import { formatDate, formatDay } from '#lib/dates/dates.ts';
import { formatCents } from '#lib/money/money.ts';
import { env } from '#lib/store/env.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath } from '#model/store/paths.ts';
import { stripeDashboardUrl } from '#model/orders/stripe-dashboard.ts';
import { Section } from '#ui/page/section.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';

import type { RelatedOrder, OrderHistory } from './schema.ts';
import { orderRevocationReason, statusLabel } from './status.ts';

const link = ({ id, orderNumber }: RelatedOrder) => (
  <Anchor key={id} component={Link} to={adminOrderPath(id)}>
    {formatOrderNumber(orderNumber)}
  </Anchor>
);

const linkAndStatus = (neighbour: RelatedOrder) => (
  <Fragment key={neighbour.id}>
    {link(neighbour)}
    {neighbour.status !== 'completed' && ` (${statusLabel(neighbour.status).toLowerCase()})`}
  </Fragment>
);

/** The price breakdown, and what is left after refunds, lost disputes and Stripe's fee. */
export function PriceFacts({ history }: { history: OrderHistory }) {
  const { order, creditedOrders, creditedTo, fee } = history;
  const returned = order.refundedCents + order.lostCents;
  return (
    <Section title="Price">
      <Stack gap={6}>
        <Line label={order.productName} cents={order.listPriceCents} />
        {order.discountCents > 0 && (
          <Line
            label={order.couponCode === null ? 'Discount' : `Coupon ${order.couponCode}`}
            cents={-order.discountCents}
          />
        )}
        {order.creditCents > 0 && (
          <Line
            label={<>Upgrade credit {joined(creditedOrders.map(linkAndStatus))}</>}
            cents={-order.creditCents}
          />
        )}
        <Line label="Tax" cents={order.taxCents} />
        <Divider my={4} />
        <Line label="Total" cents={order.totalCents} isStrong />
        {order.refundedCents > 0 && <Line label="Refunded" cents={-order.refundedCents} />}
        {order.lostCents > 0 && <Line label="Lost to a dispute" cents={-order.lostCents} />}
        {returned > 0 && <Line label="Kept" cents={order.totalCents - returned} isStrong />}
        {fee && <FeeFacts fee={fee} kept={order.totalCents - returned} />}
        {creditedTo && (
          <Text size="sm" c="dimmed">
            This payment was credited to order {linkAndStatus(creditedTo)}.
          </Text>
        )}
        {order.source !== null && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            The buyer came by a link named {order.source}.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          The buyer agreed to the policies of {formatDay(order.policiesVersion)}.
        </Text>
      </Stack>
    </Section>
  );
}

function FeeFacts({ fee, kept }: { fee: NonNullable<OrderHistory['fee']>; kept: number }) {
  const { cents, disputeCents, currency, availableOn } = fee;
  const available = availableOn !== null && kept > 0 && (
    <Text size="sm" c="dimmed">
      Available from {formatDay(availableOn)} in the balance at Stripe.
    </Text>
  );
  if (cents === null) {
    return (
      <>
        <Text size="sm" c="dimmed">
          {currency === null
            ? 'Stripe’s fee is not known yet.'
            : `Stripe took its fee in ${currency.toUpperCase()}. It is not deducted here.`}
        </Text>
        {available}
      </>
    );
  }
  return (
    <>
      <Line label="Stripe’s fee" cents={0 - cents} />
      {disputeCents !== 0 && <Line label="Stripe’s fee for the dispute" cents={-disputeCents} />}
      <Line label="You receive" cents={kept - cents - disputeCents} isStrong />
      {available}
    </>
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

/** The store takes payments in Stripe's live mode, not its test mode. */
const isLiveStripe = env.stripePublishableKey.startsWith('pk_live');

/** The payment details. */
export function PaymentFacts({ order }: { order: OrderHistory['order'] }) {
  const { isFree, paymentIntentId, cardBrand, cardLastFour } = order;
  return (
    <Section title="Payment">
      {isFree ? (
        <Text c="dimmed">No payment was needed.</Text>
      ) : (
        <Stack gap="sm">
          <Fact label="Payment intent">
            {paymentIntentId === null ? (
              'None yet'
            ) : (
              <Anchor
                href={stripeDashboardUrl(`payments/${paymentIntentId}`, isLiveStripe)}
                target="_blank"
              >
                {paymentIntentId}
              </Anchor>
            )}
          </Fact>
          <Fact label="Paid with">
            {cardBrand === null ? 'Not known' : paidWith(cardBrand, cardLastFour)}
          </Fact>
        </Stack>
      )}
    </Section>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
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
  history,
  renderActions,
}: {
  history: OrderHistory;
  /** What can be done with access that has not been revoked. */
  renderActions: (access: HeldAccess) => ReactNode;
}) {
  const { order, buyer, entitlement } = history;
  if (!entitlement) {
    return (
      <Section title="Access">
        <Text c="dimmed">
          {buyer ? 'This order has not unlocked anything.' : 'Deleted with the account.'}
        </Text>
      </Section>
    );
  }
  const state = accessState(entitlement);
  return (
    <Section title="Access">
      <Stack gap="sm" align="flex-start">
        <StatusBadge label={state} />
        <Text>
          {formatDate(entitlement.startsAt)} to {formatDate(entitlement.endsAt)}
        </Text>
        {entitlement.revokedAt === null ? (
          renderActions({
            ...entitlement,
            email: buyer?.email ?? 'The buyer',
            productName: order.productName,
          })
        ) : (
          <Text c="dimmed">
            Revoked on {formatDate(entitlement.revokedAt)}:{' '}
            {orderRevocationReason(history, entitlement.revokedReason)}.
          </Text>
        )}
      </Stack>
    </Section>
  );
}
