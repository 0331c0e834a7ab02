import { endpoint } from '../_shared/http.ts';
import { databaseOrders } from '../_shared/orders.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { authenticatedUser, serverAuth, serverClient } from '../_shared/supabase.ts';
import { settleOrder } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInUser: (request: Request) => authenticatedUser(auth, request),
  orders: databaseOrders(client),
  stripe: stripeClient(),
};

Deno.serve(endpoint('settle-order', (request) => settleOrder(request, services)));
