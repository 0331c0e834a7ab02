import { Anchor, Button, SimpleGrid, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { z } from 'zod';

import { formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { inWords } from '#lib/text/words.ts';
import { formatCents } from '#lib/money/money.ts';
import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderEvidencePath, paths } from '#model/store/paths.ts';
import { downloadReceipt } from '#model/orders/receipt-file.ts';
import { stripeDashboardUrl } from '#model/orders/stripe-dashboard.ts';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useMay } from '#model/panel/may.ts';
import { PersonLink } from '#model/panel/person-link.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Section } from '#ui/page/section.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { AccessFacts, Fact, PaymentFacts, PriceFacts } from './order-facts.tsx';
import { sendReceipt } from './mutations.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { OwedRefund } from './owed-refund.tsx';
import { orderHistoryOptions } from './queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import type { Dispute, OrderHistory } from './schema.ts';
import { shownStatus, statusLabel, whyNotRefundable } from './status.ts';

/** What other features add to an order. */
interface Parts extends Pick<ComponentProps<typeof AccessFacts>, 'renderActions'> {
  renderEmails: (orderId: string) => ReactNode;
}

/** The order in the address. */
export function OrderPage(parts: Parts) {
  const { orderId = '' } = useParams();
  return <OrderDetails key={orderId} orderId={orderId} {...parts} />;
}

/** One order: its price, payment, access, history and emails. */
export function OrderDetails({ orderId, ...props }: Parts & { orderId: string }) {
  const query = useQuery(orderHistoryOptions(orderId));
  const toAllOrders = useWayBack();
  if (query.data === undefined) {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    return <LoadingState label="Loading the order..." />;
  }
  if (query.data === null) {
    return (
      <AdminPage title="Order" back={toAllOrders}>
        <EmptyState message="Order not found." />
      </AdminPage>
    );
  }
  return <LoadedOrder history={query.data} {...props} />;
}

const stateSchema = z.object({ list: z.string() }).catch({ list: '' });

/** Back to the list, with its search and page. */
function useWayBack() {
  const { list } = stateSchema.parse(useLocation().state);
  return { label: 'All orders', to: `${paths.adminOrders}${list}` };
}

function LoadedOrder({ history, renderActions, renderEmails }: Parts & { history: OrderHistory }) {
  const toAllOrders = useWayBack();
  const [isRefunding, setRefunding] = useState(false);
  const { order, buyer } = history;
  const hasFailedRefund = history.owedRefundCents > 0;
  const may = useMay();
  const noRefund = whyNotRefundable(order);
  const underWay = history.refunds.find((refund) => refund.status === 'pending') ?? null;
  const receipt = useMutation({
    mutationFn: downloadReceipt,
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });

  const sending = useMutation({
    mutationFn: sendReceipt,
    onSuccess: () => toast.success(`The receipt is on its way to ${buyer?.email}.`),
    onError: (error) => toast.error(messageOf(error)),
  });

  return (
    <AdminPage
      title={`Order ${formatOrderNumber(order.orderNumber)}`}
      badge={<StatusBadge label={statusLabel(shownStatus({ ...order, hasFailedRefund }))} />}
      back={toAllOrders}
      about={
        <>
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {buyer ? (
              <>
                {buyer.name !== null && `${buyer.name}, `}
                <PersonLink email={buyer.email} />
              </>
            ) : (
              'The buyer’s account was deleted.'
            )}
          </Text>
          {buyer?.emailVerified === false && <NotVerified />}
        </>
      }
      actions={
        <>
          {order.completedAt !== null && (
            <Button
              variant="default"
              disabled={receipt.isPending}
              onClick={() => receipt.mutate(order.id)}
            >
              {receipt.isPending ? 'Preparing...' : 'Receipt (PDF)'}
            </Button>
          )}
          {order.status === 'completed' && buyer && (
            <Button
              variant="default"
              disabled={sending.isPending}
              onClick={() => sending.mutate(order.id)}
            >
              {sending.isPending ? 'Sending...' : 'Send Receipt'}
            </Button>
          )}
          {may('refund') && noRefund === null && (underWay !== null || !hasFailedRefund) && (
            <Button variant="default" onClick={() => setRefunding(true)}>
              {underWay ? 'Finish Refund' : order.refundedCents > 0 ? 'Refund More' : 'Refund'}
            </Button>
          )}
          {noRefund !== null && (
            <Text size="sm" c="dimmed">
              {noRefund}
            </Text>
          )}
        </>
      }
    >
      <OwedRefund
        orderId={order.id}
        cents={history.owedRefundCents}
        onRefundAgain={
          noRefund === null && underWay === null ? () => setRefunding(true) : undefined
        }
      />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        <PriceFacts history={history} />
        <PaymentFacts order={order} />
        <AccessFacts history={history} renderActions={renderActions} />
      </SimpleGrid>
      {history.disputes.map((dispute) => (
        <DisputeFacts key={dispute.id} dispute={dispute} orderId={order.id} />
      ))}
      <Section title="History">
        <OrderTimeline history={history} />
      </Section>
      {renderEmails(order.id)}
      <RefundDialog
        isOpen={isRefunding}
        order={order}
        buyer={buyer?.email ?? 'the buyer'}
        underWay={underWay}
        owedCents={history.owedRefundCents}
        upgrade={history.creditedTo?.status === 'completed' ? history.creditedTo : null}
        onRefunded={(refunded, amountCents) =>
          toast.success(
            refunded.status === 'refunded'
              ? `Refunded ${formatCents(amountCents)}. Access has ended.`
              : `Refunded ${formatCents(amountCents)}. Access continues.`,
          )
        }
        onClose={() => setRefunding(false)}
      />
    </AdminPage>
  );
}

const statuses: Record<string, string> = {
  warning_needs_response: 'Waiting for your answer',
  warning_under_review: 'The bank is reviewing your answer',
  warning_closed: 'Closed without a dispute',
  needs_response: 'Waiting for your evidence',
  under_review: 'The bank is reviewing the evidence',
  appeal_needs_response: 'Won, but the bank has appealed: waiting for your evidence',
  appeal_under_review: 'The bank is reviewing the appeal',
  won: 'Won',
  lost: 'Lost',
};

/** What the cardholder told the bank, where the bank's word for it does not say so. */
const reasons: Record<string, string> = {
  credit_not_processed: 'Credit not processed: they expect a refund',
  fraudulent: 'Fraudulent: they say that they did not pay this',
  general: 'General: the bank gives no reason',
  unrecognized: 'Unrecognized: they do not know what this charge is',
};

/** A dispute or inquiry: what it is about, until when it can be answered, and where. */
function DisputeFacts({
  dispute: { id, amountCents, status, reason, evidenceDueAt, isLive },
  orderId,
}: {
  dispute: Dispute;
  orderId: string;
}) {
  const may = useMay();
  return (
    <Section title={status.startsWith('warning_') ? 'Inquiry' : 'Dispute'}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="md">
        <Fact label="Amount">{formatCents(amountCents)}</Fact>
        <Fact label="Reason">{reasons[reason] ?? inWords(reason)}</Fact>
        <Fact label="Status">{statuses[status] ?? status}</Fact>
        <Fact label="Evidence due">
          {evidenceDueAt === null ? 'Closed' : formatMoment(evidenceDueAt)}
        </Fact>
        <Fact label="At Stripe">
          <Anchor href={stripeDashboardUrl(`disputes/${id}`, isLive)} target="_blank">
            {evidenceDueAt === null ? 'Open the dispute' : 'Answer at Stripe'}
          </Anchor>
        </Fact>
      </SimpleGrid>
      {may(paths.adminOrderEvidence) && (
        <Button component={Link} to={adminOrderEvidencePath(orderId)} variant="default" mt="md">
          Evidence
        </Button>
      )}
    </Section>
  );
}

/** Marks an unverified email address: anyone can sign up with someone else's. */
function NotVerified() {
  return (
    <Text size="sm" c="dimmed">
      Address not verified
    </Text>
  );
}
