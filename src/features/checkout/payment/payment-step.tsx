import {
  Box,
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
import { useState, type ReactNode } from 'react';

import { formatCents } from '#lib/money/money.ts';
import { storeFactsOptions } from '#model/store/store-facts.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Later } from '#ui/page/later.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { partOf } from '#ui/page/part.tsx';
import { formFailed } from '#model/orders/payment-system.tsx';

import type { Buyer } from './billing.ts';
import { CouponBox } from '../coupon/coupon-box.tsx';
import { FreeForm } from './free-form.tsx';
import { Contents } from './contents.tsx';
import { BuyerLine, OrderSummary, Totals } from './order-summary.tsx';
import type { MethodToCharge } from './payment.ts';
import classes from './payment-step.module.css';
import { isVerifiedOptions, savedCardsOptions } from '../queries.ts';
import type { Quote, SavedCard } from '../schema.ts';
import { checkoutEvents, useCouponCode, useCouponLoss } from '../store.ts';
import { useCoupon } from '../coupon/use-coupon.ts';
import type { Price } from './use-price.ts';
import { WalletsFailed, WalletsToCome } from './wallets-frame.tsx';

// About as high as what follows, so that nothing jumps.
const formToCome = <Skeleton height={520} />;

// The plans, whose route this is, too, need nothing of the provider's.
const Wallets = partOf(async () => (await import('./wallets.tsx')).Wallets, {
  placeholder: ({ isBuyerKnown }) => <WalletsToCome isBuyerKnown={isBuyerKnown} />,
  failed: (retry) => <WalletsFailed onRetry={retry} />,
});
const PaymentForm = partOf(async () => (await import('./payment-form.tsx')).PaymentForm, {
  placeholder: () => formToCome,
  failed: (retry) => <ErrorState {...formFailed} onRetry={retry} />,
});

const couponToCome = <Skeleton height={61} />;

/** Asks who buys. Nothing is left to ask for a free order: the answer places it. */
export type AskPerson = (given: { isFree: boolean; onAnswered: () => void }) => ReactNode;

/** What the step asks for. */
type Part = 'person' | 'mail' | 'free' | 'card';

export function PaymentStep({
  plan,
  buyer,
  person,
  price,
  refundDays,
  isBusy,
  awaitedMail,
  outcome,
  agreement,
  onPay,
  onReview,
  onBuyerChange,
}: {
  plan: string;
  /** Null until they have said who they are. */
  buyer: Buyer | null;
  person: AskPerson;
  price: Price;
  /** In which the money is returned; null without. */
  refundDays: number | null;
  isBusy: boolean;
  /** How the buyer of a free order confirms their address first; null unless they have to. */
  awaitedMail: ReactNode;
  /** The result of the last attempt. */
  outcome: ReactNode;
  agreement: ReactNode;
  /** Called with null if nothing has to be paid. */
  onPay: (method: MethodToCharge | null) => void;
  onReview: (card: SavedCard) => void;
  onBuyerChange: () => void;
}) {
  const couponCode = useCouponCode(plan);
  const coupon = useCoupon(plan, (code) => checkoutEvents.couponApplied(plan, code));
  const savedCards = useSavedCards(buyer);
  const isVerified = useQuery({
    ...isVerifiedOptions(buyer?.id ?? ''),
    enabled: buyer !== null && buyer.id !== null,
    // The link may have been opened meanwhile.
    refetchOnWindowFocus: awaitedMail === null || 'always',
  });
  const facts = useQuery(storeFactsOptions);
  // Without them, the buyer can still pay: the server knows.
  const sellsTo = facts.isError ? [] : facts.data?.sellsTo;
  // No payment while a code may still change the price.
  const isPriceOpen = !price.isKnown || coupon.isApplying;
  // Also while another price loads: the provider shows nothing for an amount of zero.
  const isFree = price.quote !== undefined && price.totalCents === 0;
  const isMailAwaited = awaitedMail !== null && isVerified.data !== true;
  const part = buyer === null ? 'person' : !isFree ? 'card' : isMailAwaited ? 'mail' : 'free';
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
            <Contents plan={plan} />
          </Stack>
        </Summary>
        {!price.isMissing && (
          <Paper withBorder radius="lg" p="var(--box-padding)">
            <Stack>
              {!isFree &&
                (sellsTo && price.quote ? (
                  <Wallets
                    plan={plan}
                    isBuyerKnown={buyer !== null}
                    sellsTo={sellsTo}
                    totalCents={price.totalCents}
                    isBusy={isBusy || isPriceOpen}
                    onPay={onPay}
                  />
                ) : (
                  <WalletsToCome isBuyerKnown={buyer !== null} />
                ))}
              {buyer && <BuyerLine buyer={buyer} {...(!isBusy && { onChange: onBuyerChange })} />}
              {!buyer ? (
                person({ isFree, onAnswered: () => isFree && onPay(null) })
              ) : part === 'mail' ? (
                awaitedMail
              ) : isFree ? (
                <FreeForm
                  isStep={isStep}
                  isVerified={isVerified.data === true}
                  isBusy={isBusy}
                  isDisabled={isPriceOpen}
                  onConfirm={() => onPay(null)}
                />
              ) : savedCards && sellsTo && price.quote ? (
                <PaymentForm
                  plan={plan}
                  sellsTo={sellsTo}
                  buyer={buyer}
                  savedCards={savedCards}
                  totalCents={price.totalCents}
                  refundDays={refundDays}
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
        <Group component="span" justify="space-between" gap="xs">
          <Text component="span" fw={600} flex="1 1 9rem">
            {price.quote?.name ?? 'Your order'}
          </Text>
          <Group component="span" gap="xs" wrap="nowrap">
            {price.quote && price.quote.full_price_cents > price.totalCents && (
              <Text component="s" c="dimmed" td="line-through">
                {formatCents(price.quote.full_price_cents)}
              </Text>
            )}
            <Text component="span" fw={600}>
              {price.quote && formatCents(price.totalCents)}
            </Text>
            <IconChevronDown size={18} aria-hidden />
          </Group>
        </Group>
        <Text component="span" display="block" size="sm" c="dimmed">
          {price.quote ? summaryOf(price.quote) : '\u00a0'}
        </Text>
      </UnstyledButton>
      <div className={classes.summary} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}

const summaryOf = ({ held_until: heldUntil, coupon_code: code }: Quote) =>
  [heldUntil ? 'One more year' : 'One year', 'nothing renews', code !== null && `code ${code}`]
    .filter(Boolean)
    .join(' · ');

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
