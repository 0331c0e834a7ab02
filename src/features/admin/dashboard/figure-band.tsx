import { Anchor, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { pluralize } from '#lib/text/pluralize.ts';
import { formatCount } from '#lib/text/format-count.ts';
import { formatCents } from '#lib/money/money.ts';
import { unknownFees } from '#model/orders/unknown-fees.ts';

import classes from './figure-band.module.css';
import type { Figures, SalesFigures } from './schema.ts';
import {
  comparedWith,
  conversionIn,
  formatShare,
  netInWords,
  orNothing,
  purchasesIn,
  type Format,
} from './wording.ts';

interface Figure {
  label: string;
  of: (figures: Figures) => number | null;
  format: Format;
}

const net: Figure = {
  label: 'Net',
  of: ({ net_cents: cents }) => cents,
  format: formatCents,
};

const orderCount: Figure = { label: 'Orders', of: purchasesIn, format: formatCount };

const others: Figure[] = [
  { label: 'Visits', of: ({ visits }) => visits, format: formatCount },
  { label: 'Conversion', of: conversionIn, format: formatShare },
];

/** The figures of today and of a period, which is compared with the one before. */
export function FigureBand({
  parts,
}: {
  /** With the addresses of the orders that were sold, and of those of which money was given back. */
  parts: { title: string; figures: SalesFigures; orders: string; returned: string }[];
}) {
  return (
    <Paper withBorder radius="lg" className={classes.band}>
      {parts.map(({ title, figures: { totals, totals_before: before }, orders, returned }) => (
        <section key={title} aria-label={title} className={classes.part}>
          <Text fw={600} size="sm">
            {title}
          </Text>
          <dl className={classes.figures}>
            <Shown
              figure={net}
              {...{ totals, before }}
              to={orders}
              sum={<NetSum totals={totals} to={returned} />}
            />
            <Shown figure={orderCount} {...{ totals, before }} to={orders} />
            {others.map((figure) => (
              <Shown key={figure.label} figure={figure} {...{ totals, before }} />
            ))}
          </dl>
          <UnknownFees totals={totals} />
          <Disputed totals={totals} />
        </section>
      ))}
    </Paper>
  );
}

function Shown({
  figure: { label, of, format },
  totals,
  before,
  to,
  sum,
}: {
  figure: Figure;
  totals: Figures;
  before: Figures | null;
  /** The address of the orders behind it. */
  to?: string;
  /** What the largest figure is made of. */
  sum?: ReactNode;
}) {
  const value = orNothing(of(totals), format);
  const change = before ? comparedWith(of(before), of(totals), format) : '';
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd className={classes.figure}>
        <span className={sum === undefined ? classes.value : classes.large}>
          {to === undefined ? (
            value
          ) : (
            <Anchor component={Link} to={to} inherit c="inherit">
              {value}
            </Anchor>
          )}
        </span>
        <Text size="sm" c="dimmed">
          {sum}
          {sum !== undefined && change !== '' && ', '}
          {change}
        </Text>
      </dd>
    </div>
  );
}

/** '$64.97 gross -$14.99 refunds -$2.18 Stripe’s fees', of which the refunds lead to their orders. */
function NetSum({ totals, to }: { totals: Figures; to: string }) {
  const [gross, returned, fees] = netInWords(totals);
  return (
    <>
      {gross}
      {returned !== '' && (
        <>
          {' '}
          <Anchor component={Link} to={to} inherit c="inherit">
            {returned}
          </Anchor>
        </>
      )}
      {fees !== '' && ` ${fees}`}
    </>
  );
}

function UnknownFees({ totals: { fees_unknown: orders } }: { totals: Figures }) {
  if (orders === 0) return null;
  return <Text size="sm">{unknownFees(orders)}.</Text>;
}

function Disputed({ totals: { disputed, disputed_cents: cents } }: { totals: Figures }) {
  if (disputed === 0) return null;
  return (
    <Text size="sm">
      {pluralize(disputed, 'order')} {disputed === 1 ? 'is' : 'are'} disputed: {formatCents(cents)}{' '}
      of it is held by the bank.
    </Text>
  );
}
