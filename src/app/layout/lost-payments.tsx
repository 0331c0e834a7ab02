import { Anchor, Button, Container, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import { refreshAccess } from '#features/auth/session/session.ts';
import { findLostPayments } from '#features/checkout/confirmation/lost-payments.ts';
import { capabilitiesIn } from '#features/checkout/plan/coverage.ts';
import { productsOptions } from '#features/checkout/queries.ts';
import type { Order } from '#features/checkout/schema.ts';
import { checkoutEvents, readCheckout, useMissedOrder } from '#features/checkout/store.ts';
import { formatOrderNumber } from '#lib/text/order-number.ts';
import { Message } from '#ui/feedback/message.tsx';

import { paths, receiptPath } from '#lib/store/paths.ts';
import { planPage, type PlanPage } from '../access/plan-page.ts';
import { queryClient } from '../query-client.ts';

interface FoundPayment {
  order: Order;
  /** The plan's main page. */
  page: PlanPage;
}

/** Tells the buyer about payments that went through after the buyer had left the page. */
export function LostPayments({ userId }: { userId: string }) {
  const [found, setFound] = useState<FoundPayment[]>([]);

  useEffect(() => {
    // The account was just created by PAY NOW, so it has no earlier payments.
    if (readCheckout().isPaying) return undefined;
    let isCurrent = true;
    async function check() {
      const payments = await findPayments(userId);
      if (isCurrent) setFound((others) => [...payments, ...others]);
    }
    void check();
    return () => {
      isCurrent = false;
    };
  }, [userId]);

  const missed = useMissedOrder();
  useEffect(() => {
    if (!missed) return undefined;
    let isCurrent = true;
    async function show(order: Order) {
      const payment = await findPage(order);
      if (!isCurrent) return;
      setFound((others) => [...others, payment]);
      checkoutEvents.missedOrderSeen();
    }
    void show(missed);
    return () => {
      isCurrent = false;
    };
  }, [missed]);

  if (found.length === 0) return null;
  return (
    <Container pt="lg">
      <Stack>
        {found.map(({ order, page }) => {
          const close = () => setFound(found.filter((other) => other.order.id !== order.id));
          return (
            <Message key={order.id} kind="success">
              <Stack gap="sm">
                Your payment for {order.productName} went through. You have access now.
                <Text inherit>
                  Order {formatOrderNumber(order.orderNumber)} ·{' '}
                  <Anchor component={Link} inherit to={receiptPath(order.id)} onClick={close}>
                    View receipt
                  </Anchor>
                </Text>
                <Group>
                  <Button component={Link} to={page.path} onClick={close}>
                    {page.label}
                  </Button>
                  <Button variant="default" onClick={close}>
                    Close
                  </Button>
                </Group>
              </Stack>
            </Message>
          );
        })}
      </Stack>
    </Container>
  );
}

async function findPayments(userId: string): Promise<FoundPayment[]> {
  const { found: orders, isAccessNew } = await findLostPayments(userId);
  if (isAccessNew) await refreshAccess();
  if (orders.length === 0) return [];
  await queryClient.invalidateQueries();
  const found = await Promise.all(orders.map(findPage));
  return found.filter(({ order }) => {
    // A buyer at the checkout of that plan sees the confirmation there.
    const isShown = isAtCheckoutOf(order.plan);
    if (isShown) checkoutEvents.accessGranted(order);
    return !isShown;
  });
}

async function findPage(order: Order): Promise<FoundPayment> {
  const products = await queryClient.fetchQuery(productsOptions).catch(() => []);
  return { order, page: planPage(capabilitiesIn(products, order.plan)) };
}

function isAtCheckoutOf(plan: string): boolean {
  const { pathname, search } = window.location;
  return pathname === paths.checkout && new URLSearchParams(search).get('plan') === plan;
}
