import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../tools/stack/lib/errors.ts';
import { visibleRows } from '../api/accounts.ts';
import { type OpenOrder, openOrder, pay } from '../api/checkout.ts';
import { call } from '../api/requests.ts';
import { server, visitor } from '../api/support/clients.ts';
import { database } from '../api/support/database.ts';
import { invoke } from '../api/support/functions.ts';
import { productForSale } from '../api/support/products.ts';
import { stripe } from '../api/support/stripe.ts';

/** How long webhooks, the schedule and the mail server may take. */
const patienceMs = 180_000;

/** Asks again until there is an answer. */
async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(500)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error(`Not within ${patienceMs / 1000} seconds: ${what}.`);
}

/**
 * Takes a plan for sale, an account and its orders through a store's whole course, and removes them. Reports each step
 * with what was seen; returns whether all succeeded.
 */
export async function rehearse(
  email: string,
  report: (step: string, seen: string, seconds: number) => void,
): Promise<boolean> {
  const since = new Date();
  const secret = randomUUID();
  const [name, domain] = email.split('@');
  const address = `${name}${name?.includes('+') ? '-' : '+'}rehearsal-${secret.slice(0, 8)}@${domain}`;
  const orders: OpenOrder[] = [];
  const client = visitor();
  const plan = await productForSale(100);
  const sql = database();
  let userId = '';
  let isWhole = true;

  const step = async (title: string, work: () => Promise<string>) => {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      report(title, await work(), seconds());
    } catch (error) {
      report(title, `**failed**: ${messageOf(error)}`, seconds());
      throw error;
    }
  };
  const order = async () => {
    const opened = await openOrder(client, plan.id);
    orders.push(opened);
    return opened;
  };
  const reaches = ({ orderId }: OpenOrder, status: string) =>
    until(`the order is ${status}`, async () => {
      const [row] = await sql<{ number: number; access: number }[]>`
        select order_number as number, (
          select count(*) from public.entitlements e
          where e.order_id = o.id and e.revoked_at is null and e.ends_at > now())::int as access
        from public.orders o where id = ${orderId} and status = ${status}`;
      return row;
    });
  const processed = ({ intentId }: OpenOrder, type: string) =>
    until(`the webhook receives ${type}`, async () => {
      const [event] = await sql`
        select id from public.stripe_events
        where payment_intent_id = ${intentId} and type = ${type} and processed_at is not null`;
      return event;
    });
  const mailed = (kind: string) =>
    until(`the email ${kind} is sent`, async () => {
      const [mail] = await sql<{ state: string; error: string | null }[]>`
        select state, error from private.outbox where user_id = ${userId} and kind = ${kind}`;
      if (mail?.error) throw new Error(`The mail server refuses ${kind}: ${mail.error}`);
      return mail?.state === 'sent' ? kind : undefined;
    });

  try {
    await step('an account', async () => {
      // With the secret key, as a captcha would stop this command.
      const { data, error } = await server().auth.signUp({
        email: address,
        password: secret,
        options: { data: { first_name: 'Pat', last_name: 'Rehearsal' } },
      });
      if (error || !data.session) throw error ?? new Error('Signing up gives no session.');
      userId = data.session.user.id;
      await client.auth.setSession(data.session);
      const profiles = await visibleRows(client, 'applicants');
      if (profiles > 0) throw new Error(`It sees ${profiles} profiles before paying.`);
      return `${address}, which sees no profile`;
    });
    await step('a purchase', async () => {
      const bought = await order();
      const intent = await stripe.paymentIntents.retrieve(bought.intentId).catch(() => undefined);
      if (intent?.livemode !== false) {
        throw new Error('The functions use other Stripe keys: npm run deploy -- secrets.');
      }
      await pay(bought);
      const { number, access } = await reaches(bought, 'completed');
      if (access !== 1) throw new Error('It gives no access.');
      return `order ${number}, ${bought.amount} cents with 4242: the webhook completed it; profiles it can read now: ${await visibleRows(client, 'applicants')}`;
    });
    await step('its receipt and email', async () => {
      const { status, json } = await invoke(client, 'receipt', { orderId: orders[0]?.orderId });
      if (status !== 200) throw new Error(`The function answers ${status}.`);
      // A confirmation that waits for its turn is dropped once the order is refunded.
      return `${String(json['fileName'])}; ${await mailed('order_confirmation')} was sent`;
    });
    await step('a refund', async () => {
      const [bought] = orders;
      if (!bought) throw new Error('There is no order.');
      await stripe.refunds.create({ payment_intent: bought.intentId });
      const { access } = await reaches(bought, 'refunded');
      if (access > 0) throw new Error('Its access has not ended.');
      return 'the webhook refunded the order; its access has ended';
    });
    await step('a dispute', async () => {
      const disputed = await order();
      await pay(disputed, 'pm_card_createDispute');
      const opened = await until('Stripe opens the dispute', async () => {
        const { data } = await stripe.disputes.list({ payment_intent: disputed.intentId });
        return data[0];
      });
      const { access } = await reaches(disputed, 'disputed');
      if (access > 0) throw new Error('Its access has not been suspended.');
      await stripe.disputes.close(opened.id);
      await reaches(disputed, 'dispute_lost');
      return `${opened.reason}: access is suspended; accepted: the order is lost`;
    });
    await step('an order that is not paid', async () => {
      const open = await order();
      await plan.change({ price_cents: 200 });
      await reaches(open, 'expired');
      await call('/functions/v1/stripe-tasks', { body: {} });
      await processed(open, 'payment_intent.canceled');
      const { status } = await stripe.paymentIntents.retrieve(open.intentId);
      if (status !== 'canceled') throw new Error(`Its payment is ${status}.`);
      return 'its price changed: it expired, and its payment is canceled at Stripe';
    });
    await step('the books', async () => {
      const { json } = await call('/functions/v1/reconcile-orders', {
        body: { since: since.toISOString(), dryRun: true },
        headers: { apikey: process.env['SECRET_KEY'] ?? '' },
      });
      const { checked, findings } = json as { checked: number; findings: { subject: string }[] };
      const wrong = findings.map(({ subject }) => subject);
      if (wrong.length > 0) throw new Error(`They differ from Stripe's: ${wrong.join(', ')}.`);
      return `${checked} orders since the beginning, as at Stripe`;
    });
    await step('the account is deleted', async () => {
      await mailed('refund');
      const proof = { act: 'delete_account', password: secret };
      const proved = await invoke(client, 'prove', proof);
      if (proved.status !== 200) throw new Error(`The proof is answered ${proved.status}.`);
      const { status } = await invoke(client, 'delete-account', {});
      if (status !== 200) throw new Error(`The function answers ${status}.`);
      return 'refund was sent; then the account proved itself with its password, and was deleted';
    });
  } catch {
    // What follows a failed step would mean nothing, except what puts the store in order.
    isWhole = false;
  }
  await step('afterwards', async () => {
    const ids = orders.map(({ orderId }) => orderId);
    const intents = orders.map(({ intentId }) => intentId);
    await sql`delete from auth.users where id::text = ${userId}`;
    await plan[Symbol.asyncDispose]();
    await sql`delete from public.orders where id = any (${ids}::uuid[])`;
    await sql`delete from public.stripe_events where payment_intent_id = any (${intents})`;
    const [left] = await sql`
      select (select count(*) from auth.users where email = ${address})
        + (select count(*) from public.orders where product_id = ${plan.id})
        + (select count(*) from public.products where id = ${plan.id}) as count`;
    if (Number(left?.['count']) > 0) throw new Error(`${left?.['count']} rows are left.`);
    return 'account, orders and plan are gone; the test payments stay at Stripe';
  }).catch(() => {
    isWhole = false;
  });
  await sql.end();
  return isWhole;
}
