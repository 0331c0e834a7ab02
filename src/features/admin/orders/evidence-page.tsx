import { Button, Paper, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';

import { formatOrderNumber } from '#model/orders/order-number.ts';
import { adminOrderPath } from '#model/store/paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { CopyButton } from '#ui/page/copy-button.tsx';

import { evidenceText } from './evidence-text.ts';
import { evidenceOptions } from './evidence.ts';

/** What the store knows of an order for a bank, as a text to copy, print or save as PDF. */
export default function EvidencePage() {
  const { orderId = '' } = useParams();
  const query = useQuery(evidenceOptions(orderId));
  if (query.data === undefined) {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    return <LoadingState label="Loading the evidence..." />;
  }
  const back = { label: 'Back to the Order', to: adminOrderPath(orderId) };
  if (query.data === null) {
    return (
      <AdminPage title="Evidence" back={back}>
        <EmptyState message="Order not found." />
      </AdminPage>
    );
  }
  const text = evidenceText(query.data);
  return (
    <AdminPage
      title={`Evidence for ${formatOrderNumber(query.data.receipt.orderNumber)}`}
      back={back}
      about={
        <Text c="dimmed" data-no-print>
          What the store knows of this order. Read it before you hand it in at Stripe, and leave out
          what the bank need not know.
        </Text>
      }
      actions={
        <>
          <CopyButton text={text} label="Copy Text" data-no-print />
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => window.print()}
            data-no-print
          >
            Print or Save as PDF
          </Button>
        </>
      }
    >
      <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
      </Paper>
    </AdminPage>
  );
}
