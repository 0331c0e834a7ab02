import { Anchor, Button, Paper, SimpleGrid, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Message } from '#ui/message.tsx';
import { PageHeader } from '#ui/page-header.tsx';

import { CardForm } from './card-form.tsx';
import { CouponBox } from './coupon-box.tsx';
import { FreeForm } from './free-form.tsx';
import { SubscriptionSummary, Totals } from './order-summary.tsx';
import { quoteOptions } from './queries.ts';
import type { Order } from './schema.ts';
import { checkoutEvents, useCouponCode } from './store.ts';
import { usePayment } from './use-payment.ts';

export function PaymentStep({
  plan,
  buyer,
  ensureAccount,
  onGranted,
  onRefused,
  onLoginAsked,
  onBack,
}: {
  plan: string;
  buyer: { name: string; email: string };
  /** Makes the buyer's account unless they have one. */
  ensureAccount: () => Promise<void>;
  onGranted: (order: Order) => Promise<void>;
  /** The account or the order could not be made. */
  onRefused: () => void;
  onLoginAsked: () => void;
  onBack: () => void;
}) {
  const couponCode = useCouponCode();
  const quote = useQuery({ ...quoteOptions(plan, couponCode), placeholderData: keepPreviousData });
  const payment = usePayment({ plan, couponCode, ensureAccount, onGranted, onRefused });

  const totalCents = payment.newTotalCents ?? quote.data?.total_cents ?? 0;
  const isPriceKnown = quote.isSuccess && !quote.isPlaceholderData;
  const { unsettledOrderId } = payment;

  return (
    <>
      <Anchor component="button" type="button" onClick={onBack} disabled={payment.isBusy} mb="md">
        Back to Plans
      </Anchor>
      <PageHeader title="Payment & Discounts" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="xl">
          <SubscriptionSummary quote={quote.data} />
          <CouponBox
            plan={plan}
            appliedCode={couponCode}
            isLocked={payment.isBusy || unsettledOrderId !== null}
            onApplied={checkoutEvents.couponApplied}
            onRemoved={checkoutEvents.couponRemoved}
          />
          {quote.isError ? (
            <ErrorState
              message={messageOf(quote.error)}
              onRetry={() => void quote.refetch()}
              isRetrying={quote.isFetching}
            />
          ) : (
            <Totals quote={quote.data} totalCents={totalCents} />
          )}
        </Stack>
        {!quote.isLoadingError && (
          <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }}>
            {unsettledOrderId !== null ? (
              <Stack>
                <Message kind="success">
                  Your payment went through. Your access is still being prepared, which can take a
                  minute; you will not be charged again.
                </Message>
                <Button
                  disabled={payment.isBusy}
                  onClick={() => void payment.lookAgain(unsettledOrderId)}
                >
                  {payment.isBusy ? 'Checking...' : 'Check again'}
                </Button>
              </Stack>
            ) : isPriceKnown && totalCents === 0 ? (
              <FreeForm
                isBusy={payment.isBusy}
                onConfirm={() => void payment.start(totalCents, refuseCard)}
              />
            ) : (
              <CardForm
                buyer={buyer}
                isBusy={payment.isBusy}
                isDisabled={!isPriceKnown}
                onPay={(confirmCard) => void payment.start(totalCents, confirmCard)}
              />
            )}
            {payment.failure && (
              <Stack mt="md">
                <Message kind="error">{payment.failure.text}</Message>
                {payment.failure.isEmailTaken && (
                  <Button variant="default" onClick={onLoginAsked}>
                    Log in
                  </Button>
                )}
              </Stack>
            )}
          </Paper>
        )}
      </SimpleGrid>
    </>
  );
}

/** Never reached: an order that was shown as free and isn't any more has another price. */
const refuseCard = () => Promise.resolve('Failed to process your free access');
