import { Paper, SimpleGrid, Text } from '@mantine/core';

import { pluralize } from '#lib/pluralize.ts';
import { formatCents } from '#lib/money.ts';

import type { Figures, SalesFigures } from './schema.ts';
import classes from './totals.module.css';
import {
  comparedWith,
  conversionIn,
  formatCount,
  formatShare,
  orNothing,
  type Format,
} from './wording.ts';

interface Total {
  label: string;
  of: (figures: Figures) => number | null;
  format: Format;
  note?: (figures: Figures) => string;
}

const shown: Total[] = [
  { label: 'Net revenue', of: ({ net_cents: cents }) => cents, format: formatCents },
  { label: 'Gross revenue', of: ({ gross_cents: cents }) => cents, format: formatCents },
  {
    label: 'Refunded',
    of: ({ refunded_cents: cents }) => cents,
    format: formatCents,
    note: ({ refunds }) => pluralize(refunds, 'refund'),
  },
  {
    label: 'Lost to disputes',
    of: ({ lost_cents: cents }) => cents,
    format: formatCents,
    note: ({ lost }) => pluralize(lost, 'dispute'),
  },
  {
    label: 'Paid orders',
    of: ({ orders }) => orders,
    format: formatCount,
    note: ({ free_orders: free }) => `and ${pluralize(free, 'free order')}`,
  },
  {
    label: 'Visits',
    of: ({ visits }) => visits,
    format: formatCount,
    note: ({ visits_to_prices: visits }) => `and ${pluralize(visits, 'pricing visit')}`,
  },
  { label: 'Conversion', of: conversionIn, format: formatShare },
  {
    label: 'Coupon discounts',
    of: ({ coupon_cents: cents }) => cents,
    format: formatCents,
    note: ({ coupon_uses: uses }) => `in ${pluralize(uses, 'use')}`,
  },
];

/** The key numbers of the period, each compared with the previous period. */
export function Totals({ totals, totals_before: before }: SalesFigures) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} component="dl" m={0}>
      {shown.map(({ label, of, format, note }) => {
        const value = of(totals);
        return (
          <Paper key={label} withBorder radius="lg" p="lg">
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <dd className={classes.figure}>
              <span className={classes.value}>{orNothing(value, format)}</span>
              {note && <Text span> {note(totals)}</Text>}
              <Text size="sm" c="dimmed">
                {comparedWith(of(before), value, format)}
              </Text>
            </dd>
          </Paper>
        );
      })}
    </SimpleGrid>
  );
}
