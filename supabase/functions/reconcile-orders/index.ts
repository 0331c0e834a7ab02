import { endpoint } from '../_shared/http.ts';
import { databaseOrderRecords } from '../_shared/order-records.ts';
import { databaseOrders } from '../_shared/orders.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { requireServer, serverClient } from '../_shared/supabase.ts';
import { reconcileOrders } from './handler.ts';

const client = serverClient();
const services = {
  requireServer,
  records: databaseOrderRecords(client),
  orders: databaseOrders(client),
  stripe: stripeClient(),
};

Deno.serve(endpoint('reconcile-orders', (request) => reconcileOrders(request, services)));
