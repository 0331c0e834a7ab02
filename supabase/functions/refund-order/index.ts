import { endpoint } from '../_shared/http.ts';
import { databaseRefunds } from '../_shared/refunds.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { authenticatedAdmin, serverClient } from '../_shared/supabase.ts';
import { refundOrder } from './handler.ts';

const client = serverClient();
const services = {
  signedInAdmin: (request: Request) => authenticatedAdmin(client, request),
  refunds: databaseRefunds(client),
  stripe: stripeClient(),
};

Deno.serve(endpoint('refund-order', (request) => refundOrder(request, services)));
