import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';

import { formatOrderNumber } from '#lib/order-number.ts';

import type { Order } from './schema.ts';

const redirectAfterMs = 3000;

export function ConfirmationStep({ order, onContinue }: { order: Order; onContinue: () => void }) {
  useEffect(() => {
    window.scrollTo({ top: 0 });
    const timer = setTimeout(onContinue, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [onContinue]);

  return (
    <Stack align="center" ta="center" gap="md" py={64} aria-live="polite">
      <ThemeIcon size={64} radius="xl">
        <IconCheck size={36} aria-hidden />
      </ThemeIcon>
      <Title order={1}>Access Granted!</Title>
      <Text size="lg">Thank you for your purchase of {order.productName}.</Text>
      {!order.isFree && <Text>A receipt is on its way to your e-mail address.</Text>}
      <Text c="dimmed">Order {formatOrderNumber(order.orderNumber)}</Text>
      <Button size="lg" onClick={onContinue}>
        Start Exploring Profiles
      </Button>
    </Stack>
  );
}
