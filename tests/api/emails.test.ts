import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brand } from '../../src/lib/store/brand.ts';
import { repeated, runsEverything } from '../../tools/commands/lib/repeated.ts';
import { demo } from './accounts.ts';
import { newCoupon, newMember, openOrder, purchasesOf, removeCoupons } from './checkout.ts';
import { about, deliver } from './stripe-events.ts';
import { newPerson, newVerifiedPerson, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { emailsTo, mailTo, sendEmails } from './support/mail.ts';
import { target } from './support/target.ts';

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

/** Calls for one email, all at the same time: each of them must send it at most once. */
const calls = { length: runsEverything ? 20 : 4 };

const emailsAbout = async (to: string, subject: string) =>
  (await emailsTo(to)).filter((mail) => mail.subject.includes(subject));

/** Sends what is due, as the schedule and impatient callers would, until an email has arrived. */
async function arrived(to: string, subject: string) {
  await Promise.all(Array.from(calls, sendEmails));
  await expect
    .poll(async () => (await emailsAbout(to, subject)).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await sendEmails();
  return emailsAbout(to, subject);
}

/** A cause that has happened, and how it is reported or attempted once more. */
interface Cause {
  to: string;
  /** In the subject of that email to that recipient only. */
  subject: string;
  again?: () => PromiseLike<unknown>;
}

async function sold() {
  const member = await newMember();
  const [order] = await purchasesOf(member.id);
  const number = `#${String(order?.order_number).padStart(5, '0')}`;
  return { ...member, number, events: about(member) };
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
    const { email, orderId, events } = await sold();
    const body = { orderId, reason: 'A test' };
    expect((await invoke(admin, 'refund-order', body)).status).toBe(200);
    return { to: email, subject: 'Refund of $14.99', again: () => deliver(events.refunded()) };
  },
  'an opened dispute, to the store': async () => {
    const { number, events } = await sold();
    const again = () => deliver(events.dispute('created', 'needs_response'));
    await again();
    return { to: brand.email, subject: `Dispute opened: order ${number}`, again };
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
  'a published submission': async () => {
    const to = `${randomUUID()}@${domain}`;
    const profile = { major: 'Zymurgy', gpa: 3.9, mcat: 512, accepted_schools: ['Pitt'] };
    const row = { full_name: 'Robin Sample', email: to, profile };
    const sent = server().from('applicant_submissions').insert(row).select('id').single();
    const { id } = (await sent.throwOnError()).data;
    const again = () =>
      admin.rpc('accept_submission', { submission: id, seen_version: 1, publish: true });
    await again().throwOnError();
    return { to, subject: 'Your profile is published', again };
  },
  'a message to the store': async () => {
    const typed = { firstName: 'Robin', lastName: 'Sample', email: 'robin@example.com' };
    const message = { ...typed, subject: mark, message: 'Is it good?', newsletter: false };
    expect((await invoke(visitor(), 'send-message', message)).status).toBe(200);
    return { to: brand.email, subject: mark };
  },
};

it.each(repeated('causes of emails', Object.entries(causes), (_, index) => index % 3 === 0))(
  '%s is told once, however often it happens, in HTML and text',
  async (_, cause) => {
    const { to, subject, again = async () => {} } = await cause();
    await Promise.all(Array.from(calls, again));
    const emails = await arrived(to, subject);
    expect(emails.map((mail) => mail.subject)).toEqual([expect.stringContaining(subject)]);
    expect(emails[0]?.html).toContain(brand.name);
    expect(emails[0]?.text).toContain(brand.name);
  },
  60_000,
);

it('what a visitor types adds no recipient, no header and no markup', async () => {
  const mark = randomUUID();
  const typed = {
    firstName: 'Robin\r\nBcc: other@example.com',
    lastName: '<script>alert(1)</script>',
    email: 'robin@example.com',
    subject: `${mark}\r\nBcc: other@example.com\r\n\r\nBody`,
    message: 'Hello\r\n.\r\nMAIL FROM:<other@example.com>\r\n<img src=x onerror=alert(1)>',
  };
  for (const email of [
    'a<robin@example.com>',
    'a,robin@example.com',
    'robin@example.com\nBcc: a@b.co',
  ]) {
    const refused = await invoke(visitor(), 'send-message', { ...typed, email });
    expect([email, refused.status]).toEqual([email, 400]);
    const row = { full_name: mark, email, referred_by: '', profile: {} };
    const { error } = await visitor().rpc('submit_profile', row);
    expect([email, error?.code]).toEqual([email, 'PT422']);
  }
  expect((await invoke(visitor(), 'send-message', typed)).status).toBe(200);
  await sendEmails();
  const mail = await mailTo(brand.email, mark);
  expect(mail.subject).toBe(`Message: ${mark} Bcc: other@example.com Body`);
  expect(mail.html).not.toMatch(/<script|<img/);
  expect(mail.text).toContain('> MAIL FROM:<other@example.com>');
  expect(await emailsTo('other@example.com')).toEqual([]);
  await server().from('contact_messages').delete().like('subject', `%${mark}%`).throwOnError();
});

it('a person can unsubscribe by one click, without logging in', async () => {
  const { id, client } = await newPerson();
  const [row] = await sql<{ unsubscribe_token: string }[]>`
    insert into private.outbox (kind, user_id, dedupe_key, payload)
    values ('contributor_payment', ${id}, ${randomUUID()}, '{"amount_cents": 200}') returning unsubscribe_token`;
  const address = `${target.FUNCTIONS_URL}/unsubscribe?token=${row?.unsubscribe_token}`;
  // As a mail reader does it: no key, and a form.
  const click = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect([click.status, await click.json()]).toEqual([
    200,
    { preference: 'wants_contributor_news' },
  ]);
  const { data } = await client.from('profiles').select('wants_contributor_news').single();
  expect(data).toEqual({ wants_contributor_news: false });

  const opened = await fetch(address, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `${target.SITE_URL}/unsubscribe?token=${row?.unsubscribe_token}`,
  ]);
  const made = await fetch(`${target.FUNCTIONS_URL}/unsubscribe?token=${randomUUID()}`, {
    method: 'POST',
  });
  expect(made.status).toBe(404);
});
