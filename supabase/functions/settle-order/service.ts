import { databaseAccounts } from '../_shared/accounts.ts';
import { databaseOrders } from '../_shared/orders.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { authenticatedUser, serverAuth, serverClient } from '../_shared/supabase.ts';
import { settleOrder } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInUser: (request: Request) => authenticatedUser(auth, request),
  orders: databaseOrders(client),
  accounts: databaseAccounts(client),
  stripe: stripeClient(),
};

export const answer = (request: Request): Promise<object> => settleOrder(request, services);
