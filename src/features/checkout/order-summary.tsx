import { Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core';

import { formatCents } from '#lib/money.ts';

import type { Quote } from './schema.ts';

/** The plan and its list price. */
export function SubscriptionSummary({ quote }: { quote: Quote | undefined }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        Subscription summary
      </Title>
      {quote ? (
        <Group justify="space-between">
          <Text>{quote.name}</Text>
          <Text>{formatCents(quote.list_price_cents)}</Text>
        </Group>
      ) : (
        <Skeleton height={25} />
      )}
      <Text size="sm" c="dimmed">
        One-time payment. Access for one year, no renewal.
      </Text>
    </Stack>
  );
}

type Line = [label: string, amount: string];

/** Shown only if there is a credit. */
const creditLine = ({ credit_cents }: Quote): Line[] =>
  credit_cents > 0 ? [['Upgrade credit', `-${formatCents(credit_cents)}`]] : [];

/** The breakdown of the total. */
export function Totals({
  quote,
  totalCents,
}: {
  quote: Quote | undefined;
  /** The amount to charge, in cents. */
  totalCents: number;
}) {
  if (!quote) return <Skeleton height={150} />;
  const lines: Line[] = [
    ['Subtotal', formatCents(quote.list_price_cents)],
    [
      quote.percent_off ? `Discount (${quote.percent_off}%)` : 'Discount',
      quote.discount_cents > 0 ? `-${formatCents(quote.discount_cents)}` : formatCents(0),
    ],
    ...creditLine(quote),
    ['Tax', formatCents(quote.tax_cents)],
  ];
  return (
    <Stack gap="xs">
      {lines.map(([label, amount]) => (
        <Group key={label} justify="space-between">
          <Text c="dimmed">{label}</Text>
          <Text>{amount}</Text>
        </Group>
      ))}
      <Divider />
      <Group justify="space-between" aria-live="polite">
        <Text fw={600} size="lg">
          Total
        </Text>
        <Text fw={600} size="lg">
          {formatCents(totalCents)}
        </Text>
      </Group>
    </Stack>
  );
}
