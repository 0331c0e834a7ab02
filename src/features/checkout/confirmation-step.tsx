import { Button, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { messageOf } from '#lib/errors.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { Message } from '#ui/message.tsx';

import { productFileOptions } from './queries.ts';
import type { Order, ProductFile } from './schema.ts';

const redirectAfterMs = 3000;

export function ConfirmationStep({
  order,
  openLabel,
  onOpen,
  onDownload,
}: {
  order: Order;
  /** The label of the button to the plan's pages. */
  openLabel: string;
  onOpen: () => void;
  onDownload: (file: ProductFile) => Promise<void>;
}) {
  const { data: file } = useQuery(productFileOptions(order.plan));
  const download = useMutation({ mutationFn: onDownload });

  useEffect(() => {
    window.scrollTo({ top: 0 });
    const timer = setTimeout(onOpen, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [onOpen]);

  return (
    <Stack align="center" ta="center" gap="md" py={64} aria-live="polite">
      <ThemeIcon size={64} radius="xl">
        <IconCheck size={36} aria-hidden />
      </ThemeIcon>
      <Title order={1}>Access Granted!</Title>
      <Text size="lg">Thank you for your purchase of {order.productName}.</Text>
      {!order.isFree && <Text>A receipt is on its way to your email address.</Text>}
      <Text c="dimmed">Order {formatOrderNumber(order.orderNumber)}</Text>
      {file && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={download.isPending}
          onClick={() => download.mutate(file)}
        >
          Download {file.name}
        </Button>
      )}
      {download.isError && <Message kind="error">{messageOf(download.error)}</Message>}
      <Button size="lg" onClick={onOpen}>
        {openLabel}
      </Button>
    </Stack>
  );
}
