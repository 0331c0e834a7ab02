import { Anchor, Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';

import { formatDate } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#lib/text/order-number.ts';
import { receiptPath } from '#lib/store/paths.ts';
import { Message } from '#ui/feedback/message.tsx';
import { useFocusOnMount } from '#ui/page/use-focus-on-mount.ts';

import { productFileOptions } from '../queries.ts';
import type { Order, ProductFile } from '../schema.ts';

/** Thanks the buyer. It stays until they leave it. */
export function ConfirmationStep({
  order,
  email,
  until,
  isVerified,
  pages,
  onOpen,
  onDownload,
}: {
  order: Order;
  email: string;
  /** The end of access, as an ISO string; null until it is known. */
  until: string | null;
  /** Whether they have verified their address; undefined until it is known. */
  isVerified: boolean | undefined;
  /** The pages of the plan with the labels of their buttons, the main page first. */
  pages: { path: string; label: string }[];
  /** Opens the main page. */
  onOpen: () => void;
  onDownload: (file: ProductFile) => Promise<void>;
}) {
  const { data: file } = useQuery(productFileOptions(order.plan));
  const download = useMutation({ mutationFn: onDownload });
  const heading = useFocusOnMount<HTMLHeadingElement>();

  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);

  const [main, ...others] = pages;
  return (
    <Stack align="center" ta="center" gap="md" py={64}>
      <ThemeIcon size={64} radius="xl">
        <IconCheck size={36} aria-hidden />
      </ThemeIcon>
      <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        Access Granted!
      </Title>
      <Text size="lg">Thank you for your purchase of {order.productName}.</Text>
      {until !== null && <Text>It is yours until {formatDate(until)}.</Text>}
      <Text style={{ overflowWrap: 'anywhere' }}>
        {order.isFree
          ? 'A confirmation is on its way to '
          : `You paid ${formatCents(order.totalCents)}. A receipt is on its way to `}
        <strong>{email}</strong>.
        {isVerified === false && ' A second email has a link: follow it to verify your address.'}
      </Text>
      <Text c="dimmed">
        Order {formatOrderNumber(order.orderNumber)} ·{' '}
        <Anchor component={Link} to={receiptPath(order.id)}>
          View receipt
        </Anchor>
      </Text>
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
      <Group justify="center">
        <Button size="lg" onClick={onOpen}>
          {main?.label}
        </Button>
        {others.map(({ path, label }) => (
          <Button key={path} component={Link} to={path} size="lg" variant="default">
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
