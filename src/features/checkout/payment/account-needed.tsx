import { Button, Group, Paper, Stack } from '@mantine/core';

import { useEffect, useEffectEvent } from 'react';

import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { OrderSummary, Totals } from './order-summary.tsx';
import { useStepsOf } from '../address.ts';
import { PlanOffSale } from '../plan/plan-off-sale.tsx';
import { useCouponCode, useCouponLoss } from '../store.ts';
import { usePrice } from './use-price.ts';

/**
 * The placeholder of the payment step until there is a buyer. It takes its title when the price is known and the
 * dialog opens in front of it. Offers are the plan and its price in words; null if the price could not be loaded.
 */
export function AccountNeeded({
  plan,
  onPlanKnown,
  onDetailsAsked,
}: {
  plan: string;
  /** Called once it is clear that the plan can be bought. */
  onPlanKnown: (offer: string | null) => void;
  onDetailsAsked: (offer: string | null) => void;
}) {
  const price = usePrice(plan, useCouponCode(plan));
  const { back } = useStepsOf({ plan, step: 'payment' });
  const loss = useCouponLoss();
  const isWaiting = !price.isKnown && price.error === null;

  const announce = useEffectEvent(() => onPlanKnown(price.offer));
  const isSettled = !isWaiting && !price.isOffSale;
  useEffect(() => {
    if (isSettled) announce();
  }, [isSettled]);

  if (price.isOffSale) return <PlanOffSale onBack={back} />;
  return (
    <Stack align="flex-start" data-waits={isWaiting || undefined}>
      <PageHeader
        title={isWaiting ? 'Checkout' : 'Creating Your Account'}
        subtitle="Enter your details to continue to payment. You see the price before you pay, and nothing is charged until then."
      />
      <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }} w="100%" maw="28rem">
        <Stack>
          <OrderSummary quote={price.quote} />
          <Totals price={price} />
          {loss !== null && <Message kind="error">{loss}</Message>}
        </Stack>
      </Paper>
      <Group style={{ visibility: isWaiting ? 'hidden' : 'visible' }}>
        <Button onClick={() => onDetailsAsked(price.offer)}>Enter your details</Button>
        <Button variant="default" onClick={back}>
          Back to Plans
        </Button>
      </Group>
    </Stack>
  );
}
