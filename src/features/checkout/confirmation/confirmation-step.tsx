import { Anchor, Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';

import { formatDate } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#lib/text/order-number.ts';
import { receiptPath } from '#lib/store/paths.ts';
import { Message } from '#ui/feedback/message.tsx';
import { useStep } from '#ui/page/step.ts';

import {
  heldPlansOptions,
  isVerifiedOptions,
  productFileOptions,
  productsOptions,
} from '../queries.ts';
import { capabilitiesIn } from '../plan/coverage.ts';
import type { Order, ProductFile } from '../schema.ts';

/** Thanks the buyer. It stays until they leave it. */
export function ConfirmationStep({
  order,
  buyer,
  hasPasswordMail,
  pagesOf,
  onDownload,
}: {
  order: Order;
  buyer: { id: string; email: string };
  /** They have been mailed a link to choose a password. */
  hasPasswordMail: boolean;
  /** The pages that capabilities open with the labels of their buttons, the main page first. */
  pagesOf: (capabilities: readonly string[]) => { path: string; label: string }[];
  onDownload: (file: ProductFile) => Promise<void>;
}) {
  const navigate = useNavigate();
  const held = useQuery(heldPlansOptions(buyer.id));
  const until = held.data?.find(({ plan }) => plan === order.plan)?.heldUntil;
  const { data: isVerified } = useQuery(isVerifiedOptions(buyer.id));
  const products = useQuery(productsOptions).data;
  const { data: file } = useQuery(productFileOptions(order.plan));
  const download = useMutation({ mutationFn: onDownload });
  const { start, heading } = useStep<HTMLDivElement, HTMLHeadingElement>();

  const [main, ...others] = pagesOf(capabilitiesIn(products, order.plan));
  return (
    <Stack ref={start} align="center" ta="center" gap="md" py={64}>
      <ThemeIcon size={64} radius="xl">
        <IconCheck size={36} aria-hidden />
      </ThemeIcon>
      <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        Access Granted!
      </Title>
      <Text size="lg">Thank you for your purchase of {order.productName}.</Text>
      {until !== undefined && <Text>It is yours until {formatDate(until)}.</Text>}
      <Text style={{ overflowWrap: 'anywhere' }}>
        {order.isFree
          ? 'A confirmation is on its way to '
          : `You paid ${formatCents(order.totalCents)}. A receipt is on its way to `}
        <strong>{buyer.email}</strong>.
        {isVerified === false &&
          (hasPasswordMail
            ? ' A second email has a link: choose your password there.'
            : ' A second email has a link: follow it to verify your address.')}
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
        {main && (
          // Replaces this entry, so Back leads to the plans.
          <Button size="lg" onClick={() => void navigate(main.path, { replace: true })}>
            {main.label}
          </Button>
        )}
        {others.map(({ path, label }) => (
          <Button key={path} component={Link} to={path} size="lg" variant="default">
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
