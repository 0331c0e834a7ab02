import { Button, Group, Paper, Stack } from '@mantine/core';

import { Message } from '#ui/feedback/message.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { OrderSummary, Totals } from './order-summary.tsx';
import { useCouponLoss } from '../store.ts';
import type { Price } from './use-price.ts';

/**
 * The placeholder of the payment step until there is a buyer. It takes its title when the price is known and the
 * dialog opens in front of it.
 */
export function AccountNeeded({
  price,
  onDetailsAsked,
  onBack,
}: {
  price: Price;
  onDetailsAsked: () => void;
  onBack: () => void;
}) {
  const loss = useCouponLoss();
  const isWaiting = !price.isKnown && price.error === null;
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
        <Button onClick={onDetailsAsked}>Enter your details</Button>
        <Button variant="default" onClick={onBack}>
          Back to Plans
        </Button>
      </Group>
    </Stack>
  );
}
