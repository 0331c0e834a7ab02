import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { formatCents } from '#lib/money/money.ts';
import { useMay } from '#model/panel/may.ts';
import { Message } from '#ui/feedback/message.tsx';
import { NoteDialog } from '#ui/dialog/note-dialog.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { closeFailedRefunds } from './mutations.ts';

interface OwedRefundProps {
  orderId: string;
  cents: number;
  /** Undefined if the order cannot be refunded by card. */
  onRefundAgain: (() => void) | undefined;
}

/** What the buyer is still owed after a refund that failed, and the ways to give it back: again, or otherwise with a note. */
export function OwedRefund({ orderId, cents, onRefundAgain }: OwedRefundProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const closing = useMutation({
    mutationFn: (note: string) => closeFailedRefunds(orderId, note),
    onSuccess: () => {
      setAsking(false);
      toast.success('Marked as settled.');
    },
  });
  if (cents === 0) return null;
  const amount = formatCents(cents);
  return (
    <Message kind="error">
      <Group justify="space-between">
        <span>
          {amount} of a refund that failed is still owed. It is in the Stripe account, not with the
          buyer. {!may('refund') && 'An admin can refund it again or pay it another way.'}
          {may('refund') &&
            (onRefundAgain
              ? 'Refund it again, or pay it another way and mark it as settled.'
              : 'Pay it another way and mark it as settled.')}
        </span>
        {may('refund') && (
          <Group gap="sm">
            {onRefundAgain && <Button onClick={onRefundAgain}>Refund Again</Button>}
            <Button variant="default" onClick={() => setAsking(true)}>
              Mark as Settled
            </Button>
          </Group>
        )}
      </Group>
      <NoteDialog
        isOpen={isAsking}
        title="Mark as settled"
        text={`If you paid the ${amount} another way, say how. The order’s history keeps the note.`}
        noteLabel="How was it settled?"
        isRequired
        maxLength={500}
        confirmLabel="Mark as Settled"
        busyLabel="Saving..."
        isBusy={closing.isPending}
        failure={closing.error && messageOf(closing.error)}
        onConfirm={(note) => closing.mutate(note)}
        onClose={() => setAsking(false)}
      />
    </Message>
  );
}
