import type { Stripe } from 'stripe';
import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';
import { customerOf } from '../_shared/customers.ts';
import { callerAddress, ClientError } from '../_shared/http.ts';
import { logError } from '../_shared/log.ts';
import type { Orders } from '../_shared/orders.ts';
import {
  cancelPayment,
  paymentInProgress,
  isUnexpectedState,
  orderIdOf,
  paymentToSettle,
  missingPayment,
} from '../_shared/payments.ts';
import type { OpenOrder } from '../_shared/server-database.ts';
import { clientSecretOf, found, idOf, isAnsweredFailure } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';

/** An optional text; blank counts as none. */
const text = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, tooLong(limit))
    .nullish()
    .transform((value) => value || null);
const tooLong = (limit: number) => `Please use at most ${limit} characters.`;

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const unknownCountry = 'This is not the code of a country.';

/** Who pays, in Stripe's words, as the lines of a receipt; at least a country. */
const billingSchema = z
  .object({
    name: text(200),
    address: z.object({
      line1: text(200),
      line2: text(200),
      city: text(100),
      state: text(100),
      postal_code: text(20),
      /** ISO 3166-1 alpha-2. */
      country: z
        .string()
        // The names throw for what is no code at all.
        .refine(
          (code) => /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined,
          unknownCountry,
        )
        .nullish(),
    }),
  })
  .transform(
    ({ name, address: { line1, line2, city, state, postal_code: postalCode, country } }) => {
      const region = [state, postalCode].filter(Boolean).join(' ');
      const place = [city, region].filter(Boolean).join(', ');
      const lines = [line1, line2, place].filter(Boolean);
      const whole = [...lines, country && countryNames.of(country)].filter(Boolean).join('\n');
      return { name, address: lines.length > 0 ? whole : null, country: country ?? null };
    },
  )
  .refine(({ address, country }) => address ?? country, 'The billing address is empty.')
  // The limit of orders.billing_address.
  .refine(({ address }) => (address ?? '').length <= 500, tooLong(500));

// No amount and no user: SQL prices the plan, and the token identifies the buyer.
const requestSchema = z.object({
  // The maximum length of a product id.
  plan: z.string().trim().min(1).max(100),
  couponCode: z
    .string()
    .trim()
    .max(64)
    .nullish()
    .transform((code) => code || null),
  paymentMethodId: z
    .string()
    .regex(/^pm_\w{1,200}$/, 'Not a payment method')
    .nullish(),
  billing: billingSchema.nullish(),
  /** Of the link that led the buyer here. SQL cleans it; whatever it is, it stops no purchase. */
  source: z.string().nullish().catch(null),
});

type Answer =
  | { orderId: string; free: true }
  /** Free: the link that is mailed to the caller's address places the order. */
  | { isMailAwaited: true }
  /** `amount` in cents. */
  | { orderId: string; clientSecret: string; amount: number };

interface Services {
  signedInUser: (request: Request) => Promise<User>;
  orders: Orders;
  accounts: Accounts;
  stripe: Stripe;
}

/**
 * Opens the caller's order for a plan and creates a payment intent for its price, for the caller's
 * Stripe customer. Idempotent: a repeated call returns the same order and intent.
 */
export async function createPaymentIntent(request: Request, services: Services): Promise<Answer> {
  const { orders, accounts, stripe } = services;
  const user = await services.signedInUser(request);
  const body = await readBody(request, requestSchema);
  const { plan, couponCode, paymentMethodId, billing, source } = body;
  if (paymentMethodId && !(await orders.hasSavedCard(user.id, paymentMethodId))) {
    throw new ClientError('invalid_request', 'This card is not saved in your account.');
  }

  await accounts.countStripeUse(user.id, 'other', callerAddress(request));
  const open = () =>
    orders.open(user.id, plan, couponCode, callerAddress(request), billing, source);
  let order = await open();
  if ('superseded_intents' in order) {
    await retireIntents(order.superseded_intents, services);
    order = await open();
  }
  if ('is_mail_awaited' in order) return { isMailAwaited: true };
  // Stripe cannot tell yet whether the caller paid for an earlier order: a second one might charge them twice.
  if ('superseded_intents' in order) throw paymentInProgress();
  if (order.is_free) return { orderId: order.order_id, free: true };

  const customerId = await customerOf(user, services);
  try {
    const intent = order.stripe_payment_intent_id
      ? await reuseIntent(order, order.stripe_payment_intent_id, customerId, services)
      : await createIntent(order, customerId, services);
    if (paymentMethodId) await payWithSavedCard(intent.id, paymentMethodId, customerId, stripe);
    return {
      orderId: order.order_id,
      clientSecret: clientSecretOf(intent),
      amount: order.total_cents,
    };
  } catch (error) {
    // Another tab was faster: it is now paid, canceled or processing.
    throw isUnexpectedState(error) ? paymentInProgress() : error;
  }
}

/**
 * Stripe repeats a failure for the same idempotency key for a day. Once it is certain that the failed
 * attempt left no intent behind, another attempt is made with a new key.
 */
async function createIntent(
  order: OpenOrder,
  customerId: string,
  services: Services,
): Promise<Stripe.PaymentIntent> {
  const { orders, stripe } = services;
  const attempt = await orders.attempt(order.order_id);
  const ask = (number: number) => requestIntent(order, customerId, number, stripe);
  const intent = await ask(attempt).catch(async (error: unknown) => {
    if (!isAnsweredFailure(error)) throw error;
    const leftBehind = await intentOf(order.order_id, customerId, stripe);
    return leftBehind ?? ask(await orders.endAttempt(order.order_id, attempt));
  });
  const status = await orders.attachIntent(order.order_id, intent.id);
  if (status !== 'expired') return intent;
  // For example, its coupon was disabled at this moment.
  await retireIntents([intent.id], services);
  throw new ClientError('conflict', 'Your order has expired. Please start again.');
}

/** Finds an order's intent whose id was never received. */
async function intentOf(
  orderId: string,
  customerId: string,
  stripe: Stripe,
): Promise<Stripe.PaymentIntent | undefined> {
  // The latest hundred are plenty: the intent would have been created a moment ago, or yesterday.
  const { data } = await stripe.paymentIntents.list({ customer: customerId, limit: 100 });
  return data.find(({ metadata }) => orderIdOf(metadata) === orderId);
}

/** The order's id and the attempt form the idempotency key: concurrent calls create a single intent. */
function requestIntent(
  order: OpenOrder,
  customerId: string,
  attempt: number,
  stripe: Stripe,
): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create(
    {
      // The buyer may choose to save the card while confirming.
      customer: customerId,
      amount: order.total_cents,
      currency: order.currency,
      // The methods are those that the account offers for it. Some leave the page, and come back to it.
      automatic_payment_methods: { enabled: true },
      description: order.product_name,
      // No receipt_email: the order's confirmation is the receipt.
      metadata: { order_id: order.order_id },
    },
    { idempotencyKey: `${order.order_id}-${attempt}` },
  );
}

/**
 * A pending order's intent may have been paid or canceled without a webhook yet. Otherwise it is reset,
 * so that saving an earlier card does not carry over to the next one.
 */
async function reuseIntent(
  order: OpenOrder,
  intentId: string,
  customerId: string,
  { orders, stripe }: Services,
): Promise<Stripe.PaymentIntent> {
  const intent = await found(stripe.paymentIntents.retrieve(intentId));
  if (intent?.status === 'processing') throw paymentInProgress();
  const payment = intent ? await paymentToSettle(intent, stripe) : missingPayment(intentId);
  if (payment) {
    await orders.settle({ ...payment, orderId: order.order_id });
    throw payment.outcome === 'succeeded'
      ? new ClientError('already_paid', 'You have already paid for this order.')
      : new ClientError('conflict', 'This payment was canceled. Please start again.');
  }
  if (intent && idOf(intent.customer) === customerId && !intent.setup_future_usage) return intent;
  return await stripe.paymentIntents.update(intentId, {
    customer: customerId,
    setup_future_usage: '',
  });
}

/** Makes sure that the intents of abandoned orders can't be paid any more; an order already paid is completed. */
async function retireIntents(intentIds: string[], services: Services): Promise<void> {
  for (const intentId of intentIds) {
    try {
      await cancelPayment(intentId, services);
    } catch (error) {
      // It stays among the Stripe tasks.
      logError(error, { function: 'create-payment-intent', superseded_intent: intentId });
    }
  }
}

/** The card must still belong to the Stripe customer: only then can their intents charge it. */
async function payWithSavedCard(
  intentId: string,
  paymentMethodId: string,
  customerId: string,
  stripe: Stripe,
): Promise<void> {
  const card = await found(stripe.paymentMethods.retrieve(paymentMethodId));
  if (!card || idOf(card.customer) !== customerId) {
    throw new ClientError('invalid_request', 'This card can no longer be used.');
  }
  await stripe.paymentIntents.update(intentId, { payment_method: paymentMethodId });
}
