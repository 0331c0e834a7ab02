import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';

import { formatDate, formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatCents } from '#lib/money/money.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';

import type { Buyer } from './billing.ts';
import classes from './order-summary.module.css';
import type { Quote } from '../schema.ts';
import type { Price } from './use-price.ts';

/** The plan and its price before a coupon. */
export function OrderSummary({ quote }: { quote: Quote | undefined }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        Order summary
      </Title>
      {quote ? (
        <Group justify="space-between">
          <Text>{quote.name}</Text>
          <Text>
            {quote.sale_ends_at !== null && (
              <>
                <Text component="s" c="dimmed" td="line-through">
                  {formatCents(quote.full_price_cents)}
                </Text>{' '}
              </>
            )}
            {formatCents(quote.list_price_cents)}
          </Text>
        </Group>
      ) : (
        <Skeleton height={25} />
      )}
      {quote && quote.sale_ends_at !== null && (
        <Text size="sm">Sale ends {formatMoment(quote.sale_ends_at)}</Text>
      )}
      <Text size="sm" c="dimmed">
        {quote?.held_until
          ? `One-time payment. You renew for a year: your access, now until ${formatDate(quote.held_until)}, will last until ${formatDate(quote.access_until)}.`
          : 'One-time payment. Access for one year; nothing renews automatically.'}
      </Text>
    </Stack>
  );
}

/** Who buys. */
export function BuyerLine({
  buyer,
  onChange,
}: {
  buyer: Buyer;
  /** Without it the buyer can't be changed, as during a payment. */
  onChange?: (() => void) | undefined;
}) {
  return (
    <Text style={{ overflowWrap: 'anywhere' }}>
      Buying as {buyer.name}, <strong>{buyer.email}</strong>{' '}
      {onChange && (
        <Anchor component="button" type="button" onClick={onChange}>
          {buyer.id === null ? 'Change' : 'Change account'}
        </Anchor>
      )}
    </Text>
  );
}

/** The breakdown of the total, or a retry if the price failed to load. */
export function Totals({
  price: { quote, totalCents, error, retry, isFetching },
}: {
  price: Pick<Price, 'quote' | 'totalCents' | 'error' | 'retry' | 'isFetching'>;
}) {
  if (error) {
    return <ErrorState message={messageOf(error)} onRetry={retry} isRetrying={isFetching} />;
  }
  if (!quote) return <Skeleton height={144} />;
  const { discount_cents: discount, credit_cents: credit, percent_off: percent } = quote;
  const lines = [
    ['Subtotal', formatCents(quote.list_price_cents)],
    [
      percent ? `Discount (${percent}%)` : 'Discount',
      `${discount > 0 ? '-' : ''}${formatCents(discount)}`,
    ],
    credit > 0 && ['Upgrade credit', `-${formatCents(credit)}`],
    ['Tax', formatCents(quote.tax_cents)],
  ].filter((line) => line !== false);
  return (
    <Stack component="dl" gap="xs" m={0}>
      {lines.map(([label, amount]) => (
        <Group key={label} justify="space-between">
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0}>
            {amount}
          </Text>
        </Group>
      ))}
      <Group justify="space-between" aria-live="polite" className={classes.total}>
        <Text component="dt" fw={600} size="lg">
          Total
        </Text>
        <Text component="dd" m={0} fw={600} size="lg">
          {formatCents(totalCents)}
        </Text>
      </Group>
    </Stack>
  );
}
