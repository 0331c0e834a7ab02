import { Button, Container, Stack, Title } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { refreshAccess } from '#features/auth/session/session.ts';
import { useHasPasswordMail } from '#features/auth/session/store.ts';
import { FirstSteps } from '#features/checkout/confirmation/first-steps.tsx';
import { findLostPayments } from '#features/checkout/confirmation/lost-payments.ts';
import { OrderNote } from '#features/checkout/confirmation/order-note.tsx';
import { capabilitiesIn } from '#features/checkout/plan/coverage.ts';
import { isVerifiedOptions, productsOptions } from '#features/checkout/queries.ts';
import type { Order } from '#features/checkout/schema.ts';
import { checkoutEvents, readCheckout, useMissedOrder } from '#features/checkout/store.ts';
import { Message } from '#ui/feedback/message.tsx';

import { paths } from '#model/store/paths.ts';
import { planPage } from '../access/plan-page.ts';
import { queryClient } from '../query-client.ts';

interface FoundPayment {
  order: Order;
  /** What the plan opens. */
  opened: readonly string[];
  /** Whether the buyer has proved their address, if known. */
  isVerified: boolean | undefined;
}

/** Tells the buyer about payments that went through after the buyer had left the page. */
export function LostPayments({ buyer }: { buyer: { id: string; email: string } }) {
  const userId = buyer.id;
  const hasPasswordMail = useHasPasswordMail();
  const { pathname } = useLocation();
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
      const payment = await describe(userId, order);
      if (!isCurrent) return;
      setFound((others) => [...others, payment]);
      checkoutEvents.missedOrderSeen();
    }
    void show(missed);
    return () => {
      isCurrent = false;
    };
  }, [userId, missed]);

  if (found.length === 0) return null;
  return (
    // It stands outside the pages that have one.
    <QueryClientProvider client={queryClient}>
      <Container py="lg">
        <Stack>
          {found.map(({ order, opened, isVerified }) => {
            const page = planPage(opened);
            const close = () => setFound(found.filter((other) => other.order.id !== order.id));
            return (
              <Message key={order.id} kind="success" onClose={close}>
                <Stack gap="sm" align="flex-start">
                  <Title order={2} size="h3">
                    Access granted: {order.productName}
                  </Title>
                  <OrderNote
                    order={order}
                    buyer={buyer}
                    isVerified={isVerified}
                    hasPasswordMail={hasPasswordMail}
                    onReceipt={close}
                  />
                  <FirstSteps opened={opened} onFollow={close} />
                  {page.path !== pathname && (
                    <Button component={Link} to={page.path} onClick={close}>
                      {page.label}
                    </Button>
                  )}
                </Stack>
              </Message>
            );
          })}
        </Stack>
      </Container>
    </QueryClientProvider>
  );
}

async function findPayments(userId: string): Promise<FoundPayment[]> {
  const { found: orders, isAccessNew } = await findLostPayments(userId);
  if (isAccessNew) await refreshAccess();
  if (orders.length === 0) return [];
  await queryClient.invalidateQueries();
  const found = await Promise.all(orders.map((order) => describe(userId, order)));
  return found.filter(({ order }) => {
    // A buyer at the checkout of that plan sees the confirmation there.
    const isShown = isAtCheckoutOf(order.plan);
    if (isShown) checkoutEvents.accessGranted(order);
    return !isShown;
  });
}

async function describe(userId: string, order: Order): Promise<FoundPayment> {
  const [products, isVerified] = await Promise.all([
    queryClient
      .fetchQuery(productsOptions)
      .catch(() => queryClient.getQueryData(productsOptions.queryKey) ?? []),
    queryClient.fetchQuery(isVerifiedOptions(userId)).catch(() => undefined),
  ]);
  return { order, opened: capabilitiesIn(products, order.plan), isVerified };
}

function isAtCheckoutOf(plan: string): boolean {
  const { pathname, search } = window.location;
  return pathname === paths.checkout && new URLSearchParams(search).get('plan') === plan;
}
