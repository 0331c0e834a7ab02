import { Anchor, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';

import { formatDate, formatMoment } from '#lib/dates/dates.ts';
import { planPath } from '#model/store/paths.ts';
import { formatList } from '#lib/text/format-list.ts';
import { formatCents } from '#lib/money/money.ts';
import { Message } from '#ui/feedback/message.tsx';

import type { Coverage } from './coverage.ts';
import { CouponField } from '../coupon/coupon-field.tsx';
import { keepCoupon } from '../coupon/kept-coupons.ts';
import classes from './pricing-card.module.css';
import { RemoveCoupon } from '../coupon/remove-coupon.tsx';
import type { HeldPlan, Product, Quote } from '../schema.ts';
import { SmallerPlanNote } from './smaller-plan-note.tsx';
import { useCoupon } from '../coupon/use-coupon.ts';

/** A plan with its price and features. */
export function PricingCard({
  product,
  included,
  isMore = false,
  contents,
  features = product.features,
  saving = null,
  rank = null,
  isSelected = false,
  isHeld,
  held,
  coverage,
  smaller,
  isLocked,
  offeredCode,
  linkedQuote,
  onPick,
}: {
  product: Product;
  /** Other plans, all of which it holds. */
  included?: { name: string }[];
  /** It holds more than those. */
  isMore?: boolean;
  /** What it holds besides, counted. */
  contents?: string[] | undefined;
  /** What else is said of it. */
  features?: string[];
  /** What its parts cost more, in cents. */
  saving?: { partsCents: number; savedCents: number } | null;
  /** Whether it is the recommended plan; null if none is. */
  rank?: 'recommended' | 'other' | null;
  /** It is the plan to go on with, unless it is held. */
  isSelected?: boolean;
  /** True if the visitor already holds this plan. */
  isHeld: boolean;
  /** The dates of the plan that they hold or held, once known. */
  held: HeldPlan | undefined;
  /** The plans by which they have everything in it. */
  coverage: Coverage | null;
  /** A smaller plan with what they lack of it. */
  smaller: Product | undefined;
  /** True during a payment. */
  isLocked: boolean;
  /** A code to apply without being asked, from before. */
  offeredCode: string | null;
  /** The price with the code of a link, which is removed for all plans together. */
  linkedQuote: Quote | null;
  /** Absent in a preview, which takes no coupons either. */
  onPick?: (plan: string, couponCode: string | null) => void;
}) {
  const [isCouponOpen, setCouponOpen] = useState(false);
  // The control that replaces the pressed one takes the focus.
  const [wasUsed, setUsed] = useState(false);
  const [ownCoupon, setApplied] = useState<{ code: string; quote: Quote } | null>(null);
  const linkedCode = linkedQuote?.coupon_code ?? null;
  const linked =
    linkedQuote && linkedCode !== null ? { code: linkedCode, quote: linkedQuote } : null;
  const applied = ownCoupon ?? linked;
  const coupon = useCoupon(product.id, (code, quote) => {
    keepCoupon(product.id, code);
    setApplied({ code, quote });
  });
  // A code applied here comes back as the kept one.
  const applyOffered = useEffectEvent((code: string) => {
    if (code !== applied?.code) void coupon.apply(code);
  });
  useEffect(() => {
    if (offeredCode !== null) applyOffered(offeredCode);
  }, [offeredCode]);
  const priceCents = applied?.quote.total_cents ?? product.priceCents;
  // Those of a larger plan that ends soon may go on with a smaller one.
  const isCovered = coverage !== null && !coverage.isEnding;
  const isRenewable = (held?.isRenewable ?? false) && !isCovered;
  const isForSale = !(isHeld || isCovered) || isRenewable;
  const isChosen = isSelected && !isHeld && coverage === null;
  const headingId = `plan-${product.id}`;

  return (
    <Paper
      component="article"
      aria-labelledby={headingId}
      withBorder
      radius="lg"
      p="var(--box-padding)"
      className={rank === 'recommended' || isChosen ? classes.marked : undefined}
      aria-current={isChosen || undefined}
    >
      {(rank === 'recommended' || isChosen) && (
        <Group gap="xs" className={classes.badges ?? ''}>
          {isChosen && <span className={classes.badge}>Selected</span>}
          {rank === 'recommended' && <span className={classes.badge}>Recommended</span>}
        </Group>
      )}
      <Stack h="100%" gap="lg">
        <Stack gap="xs">
          <Title order={2} id={headingId} className={classes.name}>
            {product.name}
          </Title>
          <Text className={classes.price}>
            {formatCents(priceCents)}{' '}
            {(applied || product.saleEndsAt !== null) && (
              <s className={classes.before}>{formatCents(product.fullPriceCents)}</s>
            )}{' '}
            <span className={classes.once}>
              <span>{priceCents > 0 ? 'One time' : 'Free'}</span> · a year of access
            </span>
          </Text>
          {product.saleEndsAt !== null && (
            <Text size="sm">Sale ends {formatMoment(product.saleEndsAt)}</Text>
          )}
          {saving && !applied && (
            <Text size="sm">
              Separately {formatCents(saving.partsCents)}: you save {formatCents(saving.savedCents)}
            </Text>
          )}
        </Stack>
        <Button
          size="md"
          variant={rank === 'other' && !isChosen ? 'outline' : 'filled'}
          disabled={!isForSale || isLocked}
          aria-describedby={headingId}
          onClick={() =>
            onPick?.(product.id, applied?.code ?? (coupon.isApplying ? offeredCode : null))
          }
        >
          {isRenewable ? 'Renew' : !isForSale ? 'Already yours' : 'Sign up'}
        </Button>
        {held && (
          <Text size="sm">
            {held.hasEnded ? 'It ended on' : 'Yours until'} {formatDate(held.heldUntil)}.{' '}
            {isRenewable && `Renew now, and it lasts until ${formatDate(held.accessUntil)}.`}
          </Text>
        )}
        {coverage && (
          <Text size="sm">
            Everything in it is in your {formatList(coverage.names)}, until{' '}
            {formatDate(coverage.until)}.
          </Text>
        )}
        {smaller && !isHeld && (
          <Text size="sm">
            <SmallerPlanNote plan={smaller} />
          </Text>
        )}
        <Text c="dimmed">{product.description}</Text>
        {included !== undefined && included.length > 0 && (
          <Text fw={600}>
            Everything in {included.map(({ name }) => `the ${name}`).join(' and ')}
            {isMore ? ', plus:' : ':'}
          </Text>
        )}
        <List
          spacing="xs"
          icon={<IconCheck size={18} className={classes.check} aria-hidden />}
          classNames={{ root: classes.features ?? '', itemWrapper: classes.feature ?? '' }}
        >
          {contents?.map((text) => (
            <List.Item key={text} fw={600}>
              {text}
            </List.Item>
          ))}
          {features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
        {onPick && (
          <Anchor component={Link} to={planPath(product.id)} size="sm">
            Look inside the {product.name}
          </Anchor>
        )}
        {isForSale && onPick && !linked && (
          <Stack gap="sm">
            {isCouponOpen || offeredCode !== null ? (
              <CouponField
                // Applying and removing a code start it afresh.
                key={applied?.code ?? ''}
                label={`Coupon code for ${product.name}`}
                buttonLabel={applied ? 'Applied' : 'Apply'}
                initialCode={applied?.code ?? ''}
                hasFocus={wasUsed}
                isBusy={coupon.isApplying}
                isDisabled={applied !== null}
                onApply={(code) => {
                  setUsed(true);
                  void coupon.apply(code);
                }}
              />
            ) : (
              <Anchor
                component="button"
                type="button"
                ta="start"
                size="sm"
                mih={24}
                onClick={() => {
                  setUsed(true);
                  setCouponOpen(true);
                }}
              >
                Have a coupon code? Enter it here.
              </Anchor>
            )}
            {coupon.message && (
              <Message kind={coupon.message.kind} isAlert>
                {coupon.message.text}
              </Message>
            )}
            {applied && (
              <Group justify="space-between">
                <RemoveCoupon
                  hasFocus={wasUsed}
                  onRemove={() => {
                    setUsed(true);
                    setApplied(null);
                    coupon.clearMessage();
                    keepCoupon(product.id, null);
                  }}
                />
                {/* On a phone, the new price is off the screen. */}
                <Text fw={600}>You pay {formatCents(applied.quote.total_cents)}</Text>
              </Group>
            )}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
