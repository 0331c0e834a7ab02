import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { brand } from '../../src/lib/brand.ts';
import { demo } from './accounts.ts';
import { newBuyer, newCoupon, orderReaches, pay, removeCoupons, openOrder } from './checkout.ts';
import { call } from './requests.ts';
import { about, deliver } from './stripe-events.ts';
import { newPerson, newVerifiedPerson, server, visitor } from './support/clients.ts';
import { database } from './support/database.ts';
import { invoke } from './support/functions.ts';
import { mailsTo, mailTo, sendMails } from './support/mail.ts';
import { target } from './support/target.ts';

const sql = database();
afterAll(async () => {
  await removeCoupons();
  await sql.end();
});
const subjectsTo = async (address: string) =>
  (await mailsTo(address))
    .map(({ subject }) => subject)
    .filter((each) => !each.startsWith('Verify'));

it('a purchase is confirmed once, however often its payment is reported and mails are sent', async () => {
  const { email, order } = await newBuyer();
  await pay(order);
  await orderReaches(order.orderId, 'completed');
  const twenty = Array.from({ length: 20 });
  await Promise.all(twenty.map(() => deliver(about(order).succeeded())));
  await Promise.all(twenty.map(sendMails));
  const mail = await mailTo(email, 'Thank you for your order');
  expect(await subjectsTo(email)).toEqual([mail.subject]);
  expect(mail.subject).toMatch(/^Your order #\d{5}: Premed Cheatsheet$/);
  expect(mail.text).toContain('Total paid: $14.99');
  expect(mail.text).toContain(`View receipt: ${target.SITE_URL}/account/orders/${order.orderId}`);
});

it('a free order is confirmed, with the way in', async () => {
  const { client, email } = await newVerifiedPerson();
  const code = await newCoupon(100);
  expect(
    (await openOrder(client, 'cheatsheet', code).catch(() => null))?.clientSecret,
  ).toBeUndefined();
  await sendMails();
  const { text } = await mailTo(email, 'Thank you for your order');
  expect(text).toContain(`Discount (${code}): -$14.99`);
  expect(text).toContain(`Open Premed Cheatsheet: ${target.SITE_URL}/login`);
});

it('a refund is told to the buyer', async () => {
  const { email, order } = await newBuyer();
  await pay(order);
  await orderReaches(order.orderId, 'completed');
  await invoke(await demo('admin'), 'refund-order', {
    orderId: order.orderId,
    amountCents: 500,
    reason: 'A test',
  });
  await sendMails();
  expect((await mailTo(email, 'We refunded $5.00')).text).toContain('stays as it is');
});

it('a message from the contact form reaches the store, once, and can be answered', async () => {
  const mark = randomUUID();
  const sent = await invoke(visitor(), 'send-message', {
    firstName: 'Robin',
    lastName: 'Sample',
    email: 'robin@example.com',
    subject: mark,
    message: '<b>Is it good?</b>',
    newsletter: false,
  });
  expect(sent.status).toBe(200);
  await Promise.all([sendMails(), sendMails(), sendMails()]);
  const mail = await mailTo(brand.email, mark);
  expect(mail.html).toContain('&lt;b&gt;Is it good?&lt;/b&gt;');
  expect((await subjectsTo(brand.email)).filter((each) => each.includes(mark))).toHaveLength(1);
  await server().from('contact_messages').delete().eq('subject', mark).throwOnError();
});

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
  await sendMails();
  const mail = await mailTo(brand.email, mark);
  expect(mail.subject).toBe(`Message: ${mark} Bcc: other@example.com Body`);
  expect(mail.html).not.toMatch(/<script|<img/);
  expect(mail.text).toContain('> MAIL FROM:<other@example.com>');
  expect(await mailsTo('other@example.com')).toEqual([]);
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

it('nobody but an admin sees or repeats mails, and nobody reads the outbox', async () => {
  const { client } = await newPerson();
  for (const person of [visitor(), client]) {
    expect((await person.rpc('search_mails')).data).toBeNull();
    expect((await person.rpc('retry_mail', { mail_id: 1 })).error).not.toBeNull();
    expect((await person.rpc('take_mail')).error?.code).toBe('42501');
    expect((await person.rpc('unsubscribe', { token: randomUUID() })).error?.code).toBe('42501');
  }
  const { data } = await (await demo('admin')).rpc('search_mails', { page_size: 1 });
  expect(data).toMatchObject({ page: 1, page_size: 1 });
  expect((await call('/rest/v1/outbox')).status).toBe(404);
});
