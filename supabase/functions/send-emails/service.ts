import { setting } from '../_shared/env.ts';
import { databaseOrders } from '../_shared/orders.ts';
import { databaseOutbox } from '../_shared/outbox.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { serverClient } from '../_shared/supabase.ts';
import { sendEmails } from './handler.ts';
import { mailServer } from './mail-server.ts';

const client = serverClient();
const services = {
  outbox: databaseOutbox(client),
  orders: databaseOrders(client),
  stripe: stripeClient(),
  mailServer: mailServer({
    sender: setting('SMTP_SENDER'),
    resendKey: Deno.env.get('RESEND_API_KEY'),
    host: Deno.env.get('SMTP_HOST'),
    port: Deno.env.get('SMTP_PORT'),
    user: Deno.env.get('SMTP_USER'),
    password: Deno.env.get('SMTP_PASSWORD'),
  }),
  siteUrl: setting('SITE_URL'),
  functionsUrl: `${setting('SUPABASE_URL')}/functions/v1`,
};

export const answer = (request: Request): Promise<object> => sendEmails(request, services);
