import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveErrors, resolveEvent, retryEvent } from '#features/admin/errors/mutations.ts';
import { browserErrorsOptions, failedEventsOptions } from '#features/admin/errors/queries.ts';
import { resendMail } from '#features/admin/emails/mutations.ts';
import {
  emailsAboutOptions,
  mailPageOptions,
  type MailSubject,
} from '#features/admin/emails/queries.ts';
import { saveStoreSettings } from '#features/admin/settings/mutations.ts';
import { storeSettingsOptions } from '#features/admin/settings/queries.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { storeFactsOptions } from '../../../src/model/store/store-facts.ts';
import { demo } from '../accounts.ts';
import { newMember } from '../checkout.ts';
import { database } from '../support/database.ts';
import { emailsTo, sendEmails } from '../support/mail.ts';
import { actAs, insert, read, stored } from './site.ts';

// What an admin looks after: errors, failed events and emails.

const mark = randomUUID();
const sql = database();
let buyer: Awaited<ReturnType<typeof newMember>>;

beforeAll(async () => {
  buyer = await newMember();
  await actAs(await demo('admin'));
});
afterAll(async () => {
  await sql`delete from public.client_errors where path = ${`/${mark}`}`;
  await sql`delete from public.stripe_events where id like ${`%${mark}`}`;
  await sql`delete from private.outbox where user_id = ${buyer.id}`;
  await sql.end();
});

const errorIn = async (filter: 'open' | 'resolved') =>
  (await read(browserErrorsOptions(filter, 1))).rows.find(({ path }) => path === `/${mark}`);
const eventWith = async (id: string) =>
  (await read(failedEventsOptions(1))).rows.find((row) => row.id === id);

const happened = (number: number, stack: string) => sql`
  insert into public.client_errors (message, stack, path, browser)
  values (${`Broken ${mark} ${number}`}, ${stack}, ${`/${mark}`}, 'Firefox')`;

describe('an error in browsers', () => {
  it('is listed once for each kind, with its latest report, and is resolved until it happens again', async () => {
    await happened(1, 'at one');
    await happened(2, 'at two');
    const error = await errorIn('open');
    expect(error).toMatchObject({
      kind: 'Broken # #',
      count: 2,
      pages: 1,
      message: `Broken ${mark} 2`,
      stack: 'at two',
      resolvedAt: null,
    });
    if (!error) return;
    await happened(3, 'at three');
    await resolveErrors(error);
    const again = await errorIn('open');
    expect(again, 'one happened since the admin looked').toMatchObject({ count: 3 });
    if (again) await resolveErrors(again);
    expect(await errorIn('open')).toBeUndefined();
    expect(await errorIn('resolved')).toMatchObject({ count: 3, kind: 'Broken # #' });
  });
});

describe('a failed event', () => {
  it('is listed with its order, tried again, and taken off the list', async () => {
    const id = `evt_${mark}`;
    const { stripe_payment_intent_id: intent } = await stored('orders', { id: buyer.orderId });
    await insert('stripe_events', {
      id,
      type: 'charge.succeeded',
      payload: {
        id,
        type: 'charge.succeeded',
        livemode: false,
        data: { object: { object: 'payment_intent', id: intent } },
      },
      processed_at: new Date().toISOString(),
      error: 'The amount differs.',
    });
    const event = await eventWith(id);
    expect(event).toMatchObject({
      type: 'charge.succeeded',
      error: 'The amount differs.',
      isLive: false,
      canRetry: true,
      orderId: buyer.orderId,
    });
    if (!event) return;
    expect(await retryEvent(event), 'an event of this type needs no work').toBeNull();
    expect(await eventWith(id)).toBeUndefined();
    expect(await stored('stripe_events', { id })).toMatchObject({ error: null });

    await sql`update public.stripe_events set error = 'Again' where id = ${id}`;
    await resolveEvent(event);
    expect(await eventWith(id)).toBeUndefined();
    expect(await stored('stripe_events', { id })).toMatchObject({ error: 'Again' });
  });
});

const about = (subject: MailSubject) => read(emailsAboutOptions(subject, 1));

describe('an email', () => {
  const all = { filter: 'all', text: '', page: 1 } as const;

  it('is found by state, address and order, opens as it was sent, and is sent again', async () => {
    await sql`
      update private.outbox set sent_at = null, failed_at = now(), error = 'Refused'
      where user_id = ${buyer.id} and kind = 'order_confirmation'`;
    const { rows } = await read(mailPageOptions({ ...all, filter: 'failed', text: buyer.email }));
    expect(rows).toMatchObject([
      {
        label: 'Order confirmation',
        email: buyer.email,
        state: 'failed',
        error: 'Refused',
        orderId: buyer.orderId,
      },
    ]);
    expect((await about({ recipient: buyer.email })).rows).toContainEqual(rows[0]);
    expect((await about({ recipient: `not-${buyer.email}` })).rows).toEqual([]);
    expect((await about({ of_order: buyer.orderId })).rows).toContainEqual(rows[0]);
    const number = String(rows[0]?.orderNumber);
    // The digits may be part of somebody's address.
    expect((await read(mailPageOptions({ ...all, text: number }))).rows).toContainEqual(rows[0]);
    const sent = await read(mailPageOptions({ ...all, filter: 'sent', text: buyer.email }));
    expect(sent.rows).toEqual([]);
    const [mail] = rows;
    if (!mail) return;

    await resendMail(mail);
    const emailsNow = async () => {
      // A call sends a few emails, and others may be due.
      await sendEmails();
      return (await read(mailPageOptions({ ...all, text: buyer.email }))).rows;
    };
    const subject = expect.stringContaining('Your order') as string;
    await expect.poll(emailsNow, { timeout: 10_000 }).toContainEqual(
      expect.objectContaining({
        id: mail.id,
        state: 'sent',
        error: null,
        subject,
        body: expect.stringContaining('Thank you for your order') as string,
      }),
    );
    await sql`update private.outbox set sent_at = now() - interval '1 minute' where id = ${mail.id}`;
    await resendMail(mail);
    await expect
      .poll(emailsNow, { timeout: 10_000 })
      .toMatchObject([{ state: 'sent', subject }, { id: mail.id }]);
    expect(await emailsTo(buyer.email)).toHaveLength(2);
  });
});

it('the settings are saved over the version that was seen, and every buyer sees what concerns them', async () => {
  const { version, policiesChangedOn, ...before } = await read(storeSettingsOptions);
  const submissionForm = `https://forms.example.com/${mark}`;
  const save = saveStoreSettings({ ...before, submissionForm }, version);
  expect(await save).toEqual({
    ...before,
    policiesChangedOn,
    submissionForm,
    version: version + 1,
  });
  try {
    await expect(saveStoreSettings(before, version)).rejects.toThrow(ConflictError);
    expect(await read(storeFactsOptions)).toMatchObject({ sellsTo: [], submissionForm });
  } finally {
    await saveStoreSettings(before, version + 1);
  }
});
