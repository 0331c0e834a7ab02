import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Stripe } from 'stripe';
import { demo } from './accounts.ts';
import { newPerson, server } from './support/clients.ts';
import { invoke } from './support/functions.ts';
import { stripe } from './support/stripe.ts';
import { target } from './support/target.ts';

const stripeUrl = new URL(target.STRIPE_API_URL);

/** Calls the fake's own endpoints, which Stripe's API does not have: see tools/stripe-fake/start.ts. */
export async function stripeFake(path: string, body: object): Promise<void> {
  const response = await fetch(new URL(`/fake/${path}`, stripeUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
}

interface Order {
  id: string;
  order_number: number;
  user_id: string;
  status: string;
  total_cents: number;
  discount_cents: number;
  coupon_code: string | null;
  source: string | null;
  is_free: boolean;
  stripe_payment_intent_id: string | null;
  payment_attempt: number;
  refunded_cents: number;
  card_last_four: string | null;
  billing_name: string | null;
}

interface Entitlement {
  id: string;
  product_id: string;
  order_id: string | null;
  revoked_at: string | null;
}

export async function purchasesOf(userId: string): Promise<Order[]> {
  const { data } = await server().from('orders').select().eq('user_id', userId).throwOnError();
  return data;
}

export async function entitlementsOf(userId: string): Promise<Entitlement[]> {
  const { data } = await server()
    .from('entitlements')
    .select()
    .eq('user_id', userId)
    .throwOnError();
  return data;
}

export interface OpenOrder {
  orderId: string;
  clientSecret: string;
  /** Cents. */
  amount: number;
  intentId: string;
}

/** Opens a person's order for a plan, up to the card form. */
export async function openOrder(
  client: SupabaseClient,
  plan: string,
  couponCode?: string,
): Promise<OpenOrder> {
  const { status, json } = await invoke(client, 'create-payment-intent', {
    plan,
    couponCode,
    billing: { address: { country: 'US' } },
  });
  if (status !== 200)
    throw new Error(`create-payment-intent returned ${status}: ${json.error?.message}`);
  const order = json as Omit<OpenOrder, 'intentId'>;
  return { ...order, intentId: order.clientSecret.split('_secret_')[0] ?? '' };
}

/** Creates a person's Stripe customer, whose id is in every request about their payments. */
export async function newCustomer(userId: string): Promise<string> {
  const { id } = await stripe.customers.create({ metadata: { user_id: userId } });
  const profile = server().from('profiles').update({ stripe_customer_id: id });
  await profile.eq('user_id', userId).throwOnError();
  return id;
}

/** Pays an open order with one of Stripe's test cards. Throws Stripe's error. */
export async function pay({ intentId }: OpenOrder, card = 'pm_card_visa'): Promise<void> {
  await stripe.paymentIntents.confirm(intentId, {
    payment_method: card,
    return_url: 'https://store.example',
  });
}

/** A new person with an open, unpaid order. */
export async function newBuyer(plan = 'cheatsheet', couponCode?: string) {
  const person = await newPerson();
  const order = await openOrder(person.client, plan, couponCode);
  return { ...person, order };
}

/** A new person who has paid for the cheatsheet. */
export async function newMember() {
  const { order, ...person } = await newBuyer();
  await pay(order);
  await orderReaches(order.orderId, 'completed');
  return { ...person, ...order };
}

/** Waits until the webhook has brought an order to a status. */
export async function orderReaches(orderId: string, status: string): Promise<void> {
  const until = Date.now() + 10_000;
  let seen: unknown;
  while (Date.now() < until) {
    const order = server().from('orders').select('status').eq('id', orderId).single();
    seen = (await order).data?.status;
    if (seen === status) return;
    await sleep(50);
  }
  throw new Error(`Order ${orderId} is ${String(seen)}, not ${status}.`);
}

/** The payment intents Stripe has for an order. */
export async function intentsOf(orderId: string): Promise<Stripe.PaymentIntent[]> {
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  return data.filter((intent) => intent.metadata['order_id'] === orderId);
}

/** Creates a coupon as an admin. Call `removeCoupons` after the tests. */
export async function newCoupon(percentOff: number, limits: object = {}): Promise<string> {
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`;
  const admin = await demo('admin');
  await admin
    .from('coupons')
    .insert({ code, percent_off: percentOff, ...limits })
    .throwOnError();
  made.push(code);
  return code;
}

const made: string[] = [];

export async function removeCoupons(): Promise<void> {
  // A redeemed code cannot be deleted.
  await server().from('coupon_redemptions').delete().in('code', made).throwOnError();
  await server().from('coupons').delete().in('code', made).throwOnError();
}
