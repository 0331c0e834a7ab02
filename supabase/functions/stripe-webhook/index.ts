import { setting } from '../_shared/env.ts';
import { endpoint } from '../_shared/http.ts';
import { databaseOrders } from '../_shared/orders.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { serverClient } from '../_shared/supabase.ts';
import { stripeWebhook } from './handler.ts';

const services = {
  orders: databaseOrders(serverClient()),
  stripe: stripeClient(),
  webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
};

Deno.serve(endpoint('stripe-webhook', (request) => stripeWebhook(request, services)));
