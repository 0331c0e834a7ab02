import { databaseOrders } from '../_shared/orders.ts';
import { databaseStripeTasks } from '../_shared/stripe-tasks.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { serverClient } from '../_shared/supabase.ts';
import { stripeTasks } from './handler.ts';

const client = serverClient();
const services = {
  tasks: databaseStripeTasks(client),
  orders: databaseOrders(client),
  stripe: stripeClient(),
};

export const answer = (request: Request): Promise<object> => stripeTasks(request, services);
