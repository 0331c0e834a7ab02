import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brand } from '../../src/lib/store/brand.ts';
import { demo } from './accounts.ts';
import { newMember, openOrder, purchasesOf } from './checkout.ts';
import { about, deliver } from './stripe-events.ts';
import { server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { emailsTo, mailTo, sendEmails } from './support/mail.ts';

const sql = database();
const domain = `${randomUUID()}.example.com`;
let admin: SupabaseClient;

beforeAll(async () => {
  admin = await demo('admin');
});

afterAll(async () => {
  const submitted = server().from('applicant_submissions');
  const { data } = await submitted.select('applicant_id').like('email', `%${domain}`);
  await submitted.delete().like('email', `%${domain}`).throwOnError();
  await server().from('contributor_earnings').delete().like('email', `%${domain}`).throwOnError();
  const published = (data ?? []).map(({ applicant_id: id }) => id).filter((id) => id !== null);
  await server().from('applicants').delete().in('id', published).throwOnError();
  await sql.end();
});

async function publishProfile(email: string): Promise<void> {
  const profile = { major: 'Zymurgy', gpa: 3.9, mcat: 512, accepted_schools: ['Pitt'] };
  const row = { full_name: 'Robin Sample', email, profile };
  const sent = server().from('applicant_submissions').insert(row).select('id').single();
  const submission = (await sent.throwOnError()).data.id;
  await admin
    .rpc('accept_submission', { submission, seen_version: 1, publish: true })
    .throwOnError();
}

async function leaveOrderOpen({ client, id }: Awaited<ReturnType<typeof newMember>>) {
  const profile = client.from('profiles').update({ wants_order_reminders: true });
  await profile.eq('user_id', id).throwOnError();
  await openOrder(client, 'application');
  await sql`update private.outbox set due_at = now() where user_id = ${id} and kind = 'order_reminder'`;
}

async function letAccessEnd({ id }: { id: string }): Promise<void> {
  await sql`
    update public.entitlements
    set starts_at = now() - interval '360 days', ends_at = now() + interval '5 days' where user_id = ${id}`;
  await sql`select private.queue_access_notices()`;
}

it('emails are written from the facts of the database, and sent once by two calls at once', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const [order] = await purchasesOf(member.id);
  const number = `#${String(order?.order_number).padStart(5, '0')}`;
  const contributor = `${randomUUID()}@${domain}`;
  const { succeeded, dispute } = about(member);
  const refund = { orderId: other.orderId, reason: 'A test' };
  const causes: [to: string, subject: string, cause: () => Promise<unknown>][] = [
    [member.email, `Your order ${number}`, () => deliver(succeeded())],
    [member.email, 'ends on', () => letAccessEnd(member)],
    [member.email, 'is not finished', () => leaveOrderOpen(member)],
    [
      brand.email,
      `Dispute opened: order ${number}`,
      () => deliver(dispute('created', 'needs_response')),
    ],
    [other.email, 'Refund of $14.99', () => invoke(admin, 'refund-order', refund)],
    [contributor, 'Your profile is published', () => publishProfile(contributor)],
  ];
  for (const [to, subject, cause] of causes) {
    await cause();
    await Promise.all([sendEmails(), sendEmails()]);
    const arrived = async () =>
      (await emailsTo(to)).filter((mail) => mail.subject.includes(subject));
    await expect.poll(arrived, { timeout: 10_000 }).not.toEqual([]);
    expect(await arrived()).toMatchObject([
      { html: expect.stringContaining(brand.name), text: expect.stringContaining(brand.name) },
    ]);
  }
  expect((await mailTo(member.email, 'Total paid')).text).toContain('Total paid: $14.99');
}, 120_000);

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
  expect(mail.html).not.toMatch(/<script|<img src=x/);
  expect(mail.text).toContain('> MAIL FROM:<other@example.com>');
  expect(await emailsTo('other@example.com')).toEqual([]);
  await server().from('contact_messages').delete().like('subject', `%${mark}%`).throwOnError();
});
