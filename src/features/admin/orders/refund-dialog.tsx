import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';

import { formatCents, parseDollars } from '#lib/money/money.ts';
import { cleanText } from '#lib/text/clean.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { ReasonField } from '#ui/form/reason-field.tsx';
import { Message } from '#ui/feedback/message.tsx';

import { refundSchema } from './form-schema.ts';
import { refundOrder, type Refunded } from './mutations.ts';
import type { RelatedOrder, Refund, PricedOrder } from './schema.ts';

interface Refunding {
  order: PricedOrder;
  buyer: string;
  /** An interrupted refund, which can only be finished with its original values. */
  underWay: Refund | null;
  /** What a refund that failed left owing. */
  owedCents: number;
  /** The order that this one's payment was credited to, if that order was paid or free. */
  upgrade: RelatedOrder | null;
  onRefunded: (refunded: Refunded, amountCents: number) => void;
  onClose: () => void;
}

/** Refunds an order, in full or in part. */
export function RefundDialog({ isOpen, ...refunding }: Refunding & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      title={refunding.underWay ? 'Finish the refund' : 'Refund this order'}
      onClose={refunding.onClose}
    >
      <RefundForm {...refunding} />
    </Dialog>
  );
}

function RefundForm({
  order,
  buyer,
  underWay,
  owedCents,
  upgrade,
  onRefunded,
  onClose,
}: Refunding) {
  const left = order.totalCents - order.refundedCents;
  const amountCents = underWay?.amountCents ?? (owedCents > 0 ? Math.min(owedCents, left) : left);
  const refunding = useMutation({ mutationFn: refundOrder });
  const form = useForm({
    resolver: zodResolver(refundSchema(left)),
    defaultValues: { amount: (amountCents / 100).toFixed(2), reason: underWay?.reason ?? '' },
  });
  const { control } = form;
  const typed = parseDollars(useWatch({ control, name: 'amount' }));
  return (
    <Form
      form={form}
      onSubmit={async ({ amount, reason }) => {
        const cents = parseDollars(amount) ?? 0;
        const refund = { orderId: order.id, amountCents: cents, reason: cleanText(reason) };
        const refunded = await refunding.mutateAsync(refund);
        onClose();
        onRefunded(refunded, cents);
      }}
      submitLabel={typed === null ? 'Refund' : `Refund ${formatCents(typed)}`}
      busyLabel="Refunding..."
      buttonProps={{ color: 'red.8' }}
      isInDialog
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
    </Form>
  );
}
