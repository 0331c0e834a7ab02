import type { Stripe } from 'stripe';
import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';
import { callerAddress, ClientError } from '../_shared/http.ts';
import type { Orders } from '../_shared/orders.ts';
import { paymentToSettle } from '../_shared/payments.ts';
import type { OrderStatus } from '../_shared/server-database.ts';
import { found } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';

const requestSchema = z.object({ orderId: z.guid() });

// An expired order is honored too, if its payment went through after all.
const MAY_BE_PAID = new Set<OrderStatus>(['pending', 'failed', 'expired']);

interface Services {
  signedInUser: (request: Request) => Promise<User>;
  orders: Orders;
  accounts: Pick<Accounts, 'countStripeUse'>;
  stripe: Stripe;
}

/**
 * Looks up the payment of the caller's order at Stripe, in case the webhook is late, and settles it as the
 * webhook would. Returns the order's status.
 */
export async function settleOrder(
  request: Request,
  { signedInUser, orders, accounts, stripe }: Services,
): Promise<{ status: OrderStatus }> {
  const user = await signedInUser(request);
  const { orderId } = await readBody(request, requestSchema);

  const order = await orders.find(user.id, orderId);
  if (!order) throw new ClientError('not_found', 'This order is not in your account.');
  if (!order.intentId || !MAY_BE_PAID.has(order.status)) return { status: order.status };

  await accounts.countStripeUse(user.id, 'other', callerAddress(request));
  // Stripe does not know the intent if our keys belong to another account now.
  const intent = await found(stripe.paymentIntents.retrieve(order.intentId));
  const payment = intent && (await paymentToSettle(intent, stripe));
  const settled = payment && (await orders.settle({ ...payment, orderId: order.id }));
  return { status: settled ?? order.status };
}
