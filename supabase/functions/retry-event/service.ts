import { databaseOrders } from '../_shared/orders.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { authenticatedAdmin, serverAuth, serverClient } from '../_shared/supabase.ts';
import { retryEvent } from './handler.ts';

const auth = serverAuth();
const services = {
  signedInAdmin: (request: Request) => authenticatedAdmin(auth, request),
  orders: databaseOrders(serverClient()),
  stripe: stripeClient(),
};

export const answer = (request: Request): Promise<object> => retryEvent(request, services);
