import { Anchor, Button, Stack, Title } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { messageOf } from '#lib/data/errors.ts';
import { paths } from '#model/store/paths.ts';
import { downloadReceipt } from '#model/orders/receipt-file.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { QueryContent } from '../account-card.tsx';
import { BillingForm } from '../cards/billing-form.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import classes from './order-receipt.module.css';
import { addressesOptions, ordersOptions } from '../queries.ts';
import { RefundRequest } from './refund-request.tsx';
import type { Order } from '../schema.ts';

const allOrders = (
  <Anchor component={Link} to={paths.orders}>
    All orders
  </Anchor>
);

/** The receipt of a purchase, to print, to download, and with the details of a business. */
export function ReceiptView({
  userId,
  orderId,
  buyer,
}: {
  userId: string;
  orderId: string;
  buyer: { name: string; email: string };
}) {
  const query = useQuery(ordersOptions(userId));
  const addresses = useQuery(addressesOptions(userId)).data;
  const address = addresses?.find(({ isDefault }) => isDefault) ?? null;
  return (
    <QueryContent query={query} loadingLabel="Loading the receipt...">
      {(orders) => {
        const order = orders.find(({ id }) => id === orderId);
        if (!order) {
          return (
            <>
              <Title order={1}>Order not found</Title>
              <EmptyState message="This order is not in your account." action={allOrders} />
            </>
          );
        }
        return (
          <div className={classes.page}>
            <OrderReceipt order={order} buyer={buyer} address={address} />
            <Actions order={order} userId={userId} />
          </div>
        );
      }}
    </QueryContent>
  );
}

function Actions({ order, userId }: { order: Order; userId: string }) {
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const download = useMutation({ mutationFn: () => downloadReceipt(order.id) });
  const close = () => setEditing(false);

  return (
    <Stack data-no-print>
      {download.isError && <Message kind="error">{messageOf(download.error)}</Message>}
      <div className={classes.actions}>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={download.isPending}
          onClick={() => download.mutate()}
        >
          {download.isPending ? 'Preparing...' : 'Download PDF'}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <Button variant="default" onClick={() => setEditing(true)}>
          Business details
        </Button>
        <RefundRequest order={order} />
        {allOrders}
      </div>
      <Dialog isOpen={isEditing} title="Details on the receipt" onClose={close}>
        <BillingForm
          order={order}
          onSaved={async () => {
            await queryClient.invalidateQueries(ordersOptions(userId));
            close();
          }}
        />
      </Dialog>
    </Stack>
  );
}
