import {
  Box,
  Divider,
  Group,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';

import { formatCents } from '#lib/money/money.ts';
import { storeFactsOptions } from '#lib/store/store-facts.ts';
import { Later } from '#ui/page/later.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import type { Buyer } from './billing.ts';
import { CouponBox } from '../coupon/coupon-box.tsx';
import { FreeForm } from './free-form.tsx';
import { BuyerLine, OrderSummary, Totals } from './order-summary.tsx';
import type { MethodToCharge } from './payment.ts';
import classes from './payment-step.module.css';
import { isVerifiedOptions, savedCardsOptions } from '../queries.ts';
import type { SavedCard } from '../schema.ts';
import { checkoutEvents, useCouponCode, useCouponLoss } from '../store.ts';
import { useCoupon } from '../coupon/use-coupon.ts';
import type { Price } from './use-price.ts';

// The plans, whose route this is, too, need nothing of the provider's.
const Wallets = lazy(async () => ({ default: (await import('./wallets.tsx')).Wallets }));
const PaymentForm = lazy(async () => ({
  default: (await import('./payment-form.tsx')).PaymentForm,
}));

// About as high as what follows, so that nothing jumps.
const walletsToCome = <Skeleton height={44} />;
const formToCome = <Skeleton height={520} />;
const couponToCome = <Skeleton height={61} />;

/** What the step asks for. */
type Part = 'person' | 'free' | 'card';

export function PaymentStep({
  plan,
  buyer,
  person,
  price,
  isBusy,
  outcome,
  agreement,
  onPay,
  onReview,
  onBuyerChange,
}: {
  plan: string;
  /** Null until they have said who they are. */
  buyer: Buyer | null;
  /** Asks them. */
  person: ReactNode;
  price: Price;
  isBusy: boolean;
  /** The result of the last attempt. */
  outcome: ReactNode;
  agreement: ReactNode;
  /** Called with null if nothing has to be paid. */
  onPay: (method: MethodToCharge | null) => void;
  onReview: (card: SavedCard) => void;
  onBuyerChange: () => void;
}) {
  const [hasWallets, setHasWallets] = useState(true);
  const couponCode = useCouponCode(plan);
  const coupon = useCoupon(plan, (code) => checkoutEvents.couponApplied(plan, code));
  const savedCards = useSavedCards(buyer);
  const isVerified = useQuery({
    ...isVerifiedOptions(buyer?.id ?? ''),
    enabled: buyer !== null && buyer.id !== null,
  });
  const facts = useQuery(storeFactsOptions);
  // Without them, the buyer can still pay: the server knows.
  const sellsTo = facts.isError ? [] : facts.data?.sellsTo;
  // No payment while a code may still change the price.
  const isPriceOpen = !price.isKnown || coupon.isApplying;
  const isFree = price.isKnown && price.totalCents === 0;
  const part = buyer === null ? 'person' : isFree ? 'free' : 'card';
  const [parts, setParts] = useState<{ part: Part; before: Part | null }>({ part, before: null });
  if (part !== parts.part) setParts({ part, before: parts.part });
  // A code that is applied or removed replaces the form, too: whoever enters it stays at the code.
  const isStep = parts.before === 'person';

  return (
    <>
      <PageHeader title="Payment & Discounts" step="at its address" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Summary price={price}>
          <Stack gap="xl">
            <OrderSummary quote={price.quote} />
            <Later placeholder={couponToCome}>
              <CouponBox
                coupon={coupon}
                appliedCode={couponCode}
                isLocked={isBusy}
                onRemoved={() => checkoutEvents.couponRemoved(plan)}
              />
            </Later>
            <Totals price={price} />
          </Stack>
        </Summary>
        {!price.isMissing && (
          <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }}>
            <Stack>
              {!isFree && hasWallets && (
                <>
                  <Suspense fallback={walletsToCome}>
                    {sellsTo && price.quote ? (
                      <Wallets
                        isBuyerKnown={buyer !== null}
                        sellsTo={sellsTo}
                        totalCents={price.totalCents}
                        isBusy={isBusy || isPriceOpen}
                        onPay={onPay}
                        onNone={() => setHasWallets(false)}
                      />
                    ) : (
                      walletsToCome
                    )}
                  </Suspense>
                  {!buyer && (
                    <Text size="sm" c="dimmed" ta="center">
                      Nothing else to fill in: you choose a password by email afterwards.
                    </Text>
                  )}
                  <Divider label="or" />
                </>
              )}
              {buyer && <BuyerLine buyer={buyer} {...(!isBusy && { onChange: onBuyerChange })} />}
              {!buyer ? (
                person
              ) : isFree ? (
                <FreeForm
                  isStep={isStep}
                  isVerified={isVerified.data === true}
                  isBusy={isBusy}
                  isDisabled={isPriceOpen}
                  onConfirm={() => onPay(null)}
                />
              ) : (
                <Suspense fallback={formToCome}>
                  {savedCards && sellsTo && price.quote ? (
                    <PaymentForm
                      sellsTo={sellsTo}
                      buyer={buyer}
                      savedCards={savedCards}
                      totalCents={price.totalCents}
                      canSaveCard={isVerified.data === true}
                      isStep={isStep}
                      isBusy={isBusy}
                      isDisabled={isPriceOpen}
                      onPay={onPay}
                      onReview={onReview}
                    />
                  ) : (
                    formToCome
                  )}
                </Suspense>
              )}
            </Stack>
            {outcome}
            <Box mt="md">{agreement}</Box>
          </Paper>
        )}
      </SimpleGrid>
    </>
  );
}

/** What is bought: on a phone one line that opens, so that the ways to pay are near. */
function Summary({ price, children }: { price: Price; children: ReactNode }) {
  const [isPressed, { toggle }] = useDisclosure();
  const hasNews = useCouponLoss() !== null || price.error !== null;
  const isOpen = isPressed || hasNews;
  return (
    <div>
      <UnstyledButton
        hiddenFrom="md"
        w="100%"
        py="xs"
        aria-expanded={isOpen}
        onClick={toggle}
        disabled={!price.quote}
      >
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{price.quote?.name ?? 'Your order'}</Text>
          <Group gap="xs" wrap="nowrap">
            <Text fw={600}>{price.quote && formatCents(price.totalCents)}</Text>
            <IconChevronDown size={18} aria-hidden />
          </Group>
        </Group>
      </UnstyledButton>
      <div className={classes.summary} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}

/**
 * Undefined while the cards of a buyer who arrived with an account load. Signing up or logging in on this
 * page must not replace a card form the buyer is filling in.
 */
function useSavedCards(buyer: Buyer | null): SavedCard[] | undefined {
  const id = buyer?.id ?? null;
  const [arrivedWithAccount] = useState(id !== null);
  const savedCards = useQuery({ ...savedCardsOptions(id ?? ''), enabled: id !== null });
  // Without the list, the buyer can still enter a card.
  if (savedCards.isError || !arrivedWithAccount) return savedCards.data ?? [];
  return savedCards.data;
}
