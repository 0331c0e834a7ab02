import { endpoint } from '../_shared/http.ts';
import { databaseRefunds } from '../_shared/refunds.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { authenticatedAdmin, serverAuth, serverClient } from '../_shared/supabase.ts';
import { refundOrder } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInAdmin: (request: Request) => authenticatedAdmin(auth, request),
  refunds: databaseRefunds(client),
  stripe: stripeClient(),
};

Deno.serve(endpoint('refund-order', (request) => refundOrder(request, services)));
