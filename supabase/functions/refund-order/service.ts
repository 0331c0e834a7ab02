import { databaseRefunds } from '../_shared/refunds.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { authenticatedAdmin, serverAuth, serverClient, sessionOf } from '../_shared/supabase.ts';
import { refundOrder } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInAdmin: (request: Request) => authenticatedAdmin(auth, request),
  sessionOf,
  refunds: databaseRefunds(client),
  stripe: stripeClient(),
};

export const answer = (request: Request): Promise<object> => refundOrder(request, services);
