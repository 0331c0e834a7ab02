import { Anchor, Button, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';

import { formatCents } from '#lib/money.ts';
import { Message } from '#ui/message.tsx';

import { CouponField } from './coupon-field.tsx';
import classes from './pricing-card.module.css';
import type { Product, Quote } from './schema.ts';
import { useCoupon } from './use-coupon.ts';

/** A plan with its price and features. */
export function PricingCard({
  product,
  isHeld,
  onPick,
}: {
  product: Product;
  /** True if the visitor already holds this plan. */
  isHeld: boolean;
  onPick: (plan: string, couponCode: string | null) => void;
}) {
  const [isCouponOpen, setCouponOpen] = useState(false);
  const [applied, setApplied] = useState<{ code: string; quote: Quote } | null>(null);
  const coupon = useCoupon(product.id, (code, quote) => setApplied({ code, quote }));
  const headingId = `plan-${product.id}`;

  return (
    <Paper
      component="article"
      aria-labelledby={headingId}
      withBorder
      radius="lg"
      p={{ base: 'lg', sm: 'xl' }}
    >
      <Stack h="100%" gap="lg">
        <Stack gap="xs">
          <Title order={2} id={headingId} className={classes.name}>
            {product.name}
          </Title>
          <Text className={classes.price}>
            {formatCents(applied?.quote.total_cents ?? product.priceCents)}{' '}
            {applied && <s className={classes.before}>{formatCents(product.priceCents)}</s>}{' '}
            <span className={classes.once}>One time</span>
          </Text>
        </Stack>
        <Button
          size="md"
          disabled={isHeld}
          aria-describedby={headingId}
          onClick={() => onPick(product.id, applied?.code ?? null)}
        >
          {isHeld ? 'Already yours' : 'Sign up'}
        </Button>
        <Text c="dimmed">{product.description}</Text>
        <List
          spacing="xs"
          icon={<IconCheck size={18} className={classes.check} aria-hidden />}
          classNames={{ root: classes.features ?? '', itemWrapper: classes.feature ?? '' }}
        >
          {product.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
        {!isHeld && (
          <Stack gap="sm">
            {isCouponOpen ? (
              <CouponField
                label={`Coupon code for ${product.name}`}
                buttonLabel={applied ? 'Applied' : 'Apply'}
                isBusy={coupon.isApplying}
                isDisabled={applied !== null}
                onApply={(code) => void coupon.apply(code)}
              />
            ) : (
              <Anchor
                component="button"
                type="button"
                ta="start"
                size="sm"
                onClick={() => setCouponOpen(true)}
              >
                Have a coupon code? Enter it here.
              </Anchor>
            )}
            {coupon.message && <Message kind={coupon.message.kind}>{coupon.message.text}</Message>}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}
