import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brand } from '../../src/lib/brand.ts';
import { runsEverything } from '../repeated.ts';
import { demo } from './accounts.ts';
import { newCoupon, newMember, openOrder, purchasesOf, removeCoupons } from './checkout.ts';
import { about, deliver, event } from './stripe-events.ts';
import { newPerson, newVerifiedPerson, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { mailsTo, sendMails } from './support/mail.ts';
import { stripe } from './support/stripe.ts';

const sql = database();
const domain = `${randomUUID()}.example.com`;
const mark = randomUUID();
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await demo('admin');
});

afterAll(async () => {
  await server().from('contact_messages').delete().eq('subject', mark).throwOnError();
  const submitted = server().from('applicant_submissions');
  const { data } = await submitted.select('applicant_id').like('email', `%${domain}`);
  await submitted.delete().like('email', `%${domain}`).throwOnError();
  await server().from('contributor_earnings').delete().like('email', `%${domain}`).throwOnError();
  const published = (data ?? []).map(({ applicant_id: id }) => id).filter((id) => id !== null);
  await server().from('applicants').delete().in('id', published).throwOnError();
  await removeCoupons();
  await sql.end();
});

/** Calls for one mail, all at the same time: each of them must send it at most once. */
const calls = { length: runsEverything ? 20 : 4 };

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const mailsAbout = async (to: string, subject: string) =>
  (await mailsTo(to)).filter((mail) => mail.subject.includes(subject));

/** Sends what is due, as the schedule and impatient callers would, until a mail has arrived. */
async function arrived(to: string, subject: string) {
  await Promise.all(Array.from(calls, sendMails));
  await expect
    .poll(async () => (await mailsAbout(to, subject)).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await sendMails();
  return mailsAbout(to, subject);
}

/** A cause that has happened, and how it is reported or attempted once more. */
interface Cause {
  to: string;
  /** In the subject of that mail to that recipient only. */
  subject: string;
  again?: () => PromiseLike<unknown>;
}

async function sold() {
  const member = await newMember();
  const [order] = await purchasesOf(member.id);
  const number = `#${String(order?.order_number).padStart(5, '0')}`;
  return { ...member, number, events: about(member) };
}

async function disputed(...news: ['created' | 'closed', string][]) {
  const sale = await sold();
  const tell = (what: 'created' | 'closed', status: string) =>
    deliver(sale.events.dispute(what, status));
  for (const [what, status] of news) {
    expect((await tell(what, status)).status).toBe(200);
    if (what === 'created') await arrived(sale.email, 'Your bank disputes a payment');
  }
  const last = news.at(-1);
  return { ...sale, again: async () => last && tell(...last) };
}

async function refunded(amountCents: number) {
  const sale = await sold();
  const body = { orderId: sale.orderId, amountCents, reason: 'A test' };
  expect((await invoke(admin, 'refund-order', body)).status).toBe(200);
  return sale;
}

async function given() {
  const { email } = await newPerson();
  const { data } = await admin
    .rpc('grant_access', {
      user_email: email,
      product: 'cheatsheet',
      until: daysFromNow(90),
      reason: 'A prize',
    })
    .throwOnError();
  return { to: email, entitlement: String(data.id) };
}

async function submitted() {
  const to = `${randomUUID()}@${domain}`;
  const send = () =>
    server()
      .from('applicant_submissions')
      .insert({
        full_name: 'Robin Sample',
        email: to,
        profile: { major: 'Zymurgy', gpa: 3.9, mcat: 512, accepted_schools: ['Pitt'] },
      })
      .select('id')
      .single()
      .throwOnError();
  const { data } = await send();
  return { to, send, seen: { submission: String(data.id), seen_version: 1 } };
}

const causes: Record<string, () => Promise<Cause>> = {
  'a paid order': async () => {
    const { email, number, events } = await sold();
    return { to: email, subject: `Your order ${number}`, again: () => deliver(events.succeeded()) };
  },
  'a free order': async () => {
    const { client, email } = await newVerifiedPerson();
    const code = await newCoupon(100);
    const again = () => openOrder(client, 'cheatsheet', code).catch(() => null);
    await again();
    return { to: email, subject: 'Your order #', again };
  },
  'a whole refund': async () => {
    const { email, events } = await refunded(1499);
    return { to: email, subject: 'Refund of $14.99', again: () => deliver(events.refunded()) };
  },
  'a refund in part': async () => {
    const { email, events } = await refunded(500);
    return { to: email, subject: 'Refund of $5.00', again: () => deliver(events.refunded(500)) };
  },
  'an opened dispute': async () => {
    const { email, again } = await disputed(['created', 'needs_response']);
    return { to: email, subject: 'Your bank disputes a payment', again };
  },
  'a won dispute': async () => {
    const { email, again } = await disputed(['created', 'needs_response'], ['closed', 'won']);
    return { to: email, subject: 'The dispute is settled', again };
  },
  'a lost dispute': async () => {
    const { email, again } = await disputed(['created', 'needs_response'], ['closed', 'lost']);
    return { to: email, subject: 'The dispute is settled', again };
  },
  'an opened dispute, to the store': async () => {
    const { number, again } = await disputed(['created', 'needs_response']);
    return { to: brand.email, subject: `Dispute opened: order ${number}`, again };
  },
  'a lost dispute, to the store': async () => {
    const { number, again } = await disputed(['created', 'needs_response'], ['closed', 'lost']);
    return { to: brand.email, subject: `Dispute lost: order ${number}`, again };
  },
  'a failed refund, to the store': async () => {
    const { number, intentId } = await refunded(500);
    const { data } = await stripe.refunds.list({ payment_intent: intentId });
    const failed = { ...data[0], status: 'failed', failure_reason: 'expired_or_canceled_card' };
    const again = () => deliver(event('refund.failed', failed));
    await again();
    return { to: brand.email, subject: `Refund failed: order ${number}`, again };
  },
  'access that an admin gives': async () => {
    const { to } = await given();
    return { to, subject: 'You have access to' };
  },
  'access that an admin extends': async () => {
    const { to, entitlement } = await given();
    const until = daysFromNow(120);
    const again = () => admin.rpc('extend_access', { entitlement, until, reason: 'Exam moved' });
    await again().throwOnError();
    return { to, subject: 'More time with', again };
  },
  'access that an admin ends': async () => {
    const { to, entitlement } = await given();
    const again = () => admin.rpc('revoke_access', { entitlement, reason: 'Shared it' });
    await again().throwOnError();
    return { to, subject: 'has ended', again };
  },
  'access that ends soon': async () => {
    const { id, email } = await newMember();
    await sql`
      update public.entitlements
      set starts_at = now() - interval '360 days', ends_at = now() + interval '5 days' where user_id = ${id}`;
    const again = () => sql`select private.queue_access_notices()`;
    await again();
    return { to: email, subject: 'ends on', again };
  },
  'an order left open': async () => {
    const { client, id, email } = await newPerson();
    await client
      .from('profiles')
      .update({ wants_order_reminders: true })
      .eq('user_id', id)
      .throwOnError();
    const again = () => openOrder(client, 'cheatsheet').catch(() => null);
    await again();
    await sql`update private.outbox set due_at = now() where user_id = ${id} and kind = 'order_reminder'`;
    return { to: email, subject: 'is not finished', again };
  },
  'a submission': async () => {
    const { to, send } = await submitted();
    return { to, subject: 'We received your profile', again: send };
  },
  'an accepted submission': async () => {
    const { to, seen } = await submitted();
    const again = () => admin.rpc('accept_submission', seen);
    await again().throwOnError();
    return { to, subject: 'Your profile is published', again };
  },
  'a declined submission': async () => {
    const { to, seen } = await submitted();
    const again = () => admin.rpc('decline_submission', seen);
    await again().throwOnError();
    return { to, subject: 'About the profile you sent us', again };
  },
  'a payment to a contributor': async () => {
    const { to, seen } = await submitted();
    await admin.rpc('accept_submission', seen).throwOnError();
    const again = () => admin.rpc('pay_contributor', { contributor: to, expected_cents: 200 });
    await again().throwOnError();
    return { to, subject: 'We paid you $2.00', again };
  },
  'a message to the store': async () => {
    const typed = { firstName: 'Robin', lastName: 'Sample', email: 'robin@example.com' };
    const message = { ...typed, subject: mark, message: 'Is it good?', newsletter: false };
    expect((await invoke(visitor(), 'send-message', message)).status).toBe(200);
    return { to: brand.email, subject: mark };
  },
};

it.each(Object.entries(causes))(
  '%s is told once, however often it happens, in HTML and text',
  async (_, cause) => {
    const { to, subject, again = async () => {} } = await cause();
    await Promise.all(Array.from(calls, again));
    const mails = await arrived(to, subject);
    expect(mails.map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)]);
    expect(mails[0]?.html).toContain(brand.name);
    expect(mails[0]?.text).toContain(brand.name);
  },
  60_000,
);
