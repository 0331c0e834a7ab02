import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import { formatCents } from '#lib/money.ts';
import { formatOrderNumber } from '#lib/order-number.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Message } from '#ui/message.tsx';

import { DialogForm, ReasonField } from './dialog-form.tsx';
import { centsOf, refundSchema } from './form-schema.ts';
import { refundOrder, type Refunded } from './mutations.ts';
import type { RelatedOrder, Refund, PricedOrder } from './schema.ts';

interface Refunding {
  order: PricedOrder;
  buyer: string;
  /** An interrupted refund, which can only be finished with its original values. */
  underWay: Refund | null;
  /** The order that this one's payment was credited to, if that order was paid or free. */
  upgrade: RelatedOrder | null;
  onRefunded: (refunded: Refunded, amountCents: number) => void;
  /** Called after every request, to refetch the order whatever the outcome. */
  onSettled: () => void;
  onClose: () => void;
}

/** Refunds an order, in full or in part. */
export function RefundDialog({ isOpen, ...refunding }: Refunding & { isOpen: boolean }) {
  const { order, underWay, onSettled, onClose } = refunding;
  const refund = useMutation({
    mutationFn: refundOrder,
    onSuccess: (refunded, { amountCents }) => {
      onClose();
      refunding.onRefunded(refunded, amountCents);
    },
    onSettled,
  });
  return (
    <Dialog
      isOpen={isOpen}
      title={underWay ? 'Finish the refund' : 'Refund this order'}
      isBusy={refund.isPending}
      onClose={onClose}
      onClosed={refund.reset}
    >
      <RefundForm
        {...refunding}
        isBusy={refund.isPending}
        failure={refund.error}
        onSend={(amountCents, reason) =>
          refund.mutate({ orderId: order.id, amountCents, reason: reason.trim() })
        }
      />
    </Dialog>
  );
}

function RefundForm({
  order,
  buyer,
  underWay,
  upgrade,
  isBusy,
  failure,
  onSend,
}: Refunding & {
  isBusy: boolean;
  failure: Error | null;
  onSend: (amountCents: number, reason: string) => void;
}) {
  const left = order.totalCents - order.refundedCents;
  const amountCents = underWay?.amountCents ?? left;
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(refundSchema(left)),
    defaultValues: { amount: (amountCents / 100).toFixed(2), reason: underWay?.reason ?? '' },
  });
  const typed = centsOf(useWatch({ control, name: 'amount' }));
  return (
    <DialogForm
      submitLabel={typed === null ? 'Refund' : `Refund ${formatCents(typed)}`}
      busyLabel="Refunding..."
      isBusy={isBusy}
      isDestructive
      failure={failure}
      onSubmit={handleSubmit(({ amount, reason }) => onSend(centsOf(amount) ?? 0, reason))}
    >
      {underWay && (
        <Text>
          This refund was started but not finished. Submitting it again refunds only once.
        </Text>
      )}
      <TextField
        control={control}
        name="amount"
        label="Amount (USD)"
        description={`${formatCents(left)} of ${formatCents(order.totalCents)} can be refunded.`}
        inputMode="decimal"
        readOnly={underWay !== null}
        data-autofocus
        required
      />
      <Text aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
        {typed === left && `Full refund: ${buyer} loses access immediately.`}
        {typed !== null && typed < left && `Partial refund: ${buyer} keeps access.`}
      </Text>
      {upgrade && typed === left && (
        <Message kind="info">
          This payment was also credited to order {formatOrderNumber(upgrade.orderNumber)}. Its
          access ends too, but its own payment is not refunded unless you refund that order as well.
        </Message>
      )}
      <ReasonField control={control} name="reason" readOnly={underWay !== null} />
    </DialogForm>
  );
}
