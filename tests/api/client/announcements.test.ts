import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cancelAnnouncement,
  deleteAnnouncement,
  saveAnnouncement,
  sendAnnouncement,
  testAnnouncement,
} from '#features/admin/announcements/mutations.ts';
import {
  announcementOptions,
  announcementPageOptions,
  fetchAnnouncement,
  readersOptions,
} from '#features/admin/announcements/queries.ts';
import { announcementRecord } from '#features/admin/announcements/schema.ts';
import { announcementsUrl } from '#features/admin/announcements/search-params.ts';
import { emailsAboutOptions } from '#features/admin/emails/queries.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { demo, grantPlan } from '../accounts.ts';
import { database } from '../support/database.ts';
import { emailsTo, mailTo, sendEmails } from '../support/mail.ts';
import { productForSale } from '../support/products.ts';
import { newVerifiedPerson } from '../support/clients.ts';
import { target } from '../support/target.ts';
import { filledDraft } from './filled.ts';
import { actAs, read } from './site.ts';

const mark: string = randomUUID();
const sql = database();
const draft = {
  ...filledDraft(announcementRecord),
  subject: `New, "now" 50%_${mark}`,
  audience: 'lapsed',
};

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  await sql`delete from public.announcements where subject like ${`%${mark}`}`;
  await sql`delete from private.rate_limits where action in ('write_to_members', 'test_announcement')`;
  await sql.end();
});

const found = async (view: Partial<typeof announcementsUrl.defaults> = {}) =>
  (await read(announcementPageOptions({ ...announcementsUrl.defaults, text: mark, ...view }))).rows;

it('a draft is saved with all of its fields, found, changed and deleted', async () => {
  const id = await saveAnnouncement(draft, null);
  const [saved] = await found({ text: `50%_${mark}`, state: 'draft' });
  if (!saved) throw new Error('It was not found.');
  expect(saved).toMatchObject({ ...draft, id, sendsAt: null, sentAt: null, readers: null });
  expect(await read(announcementOptions(id))).toEqual(saved);
  expect(await read(announcementOptions('no-id'))).toBeNull();
  expect(await found({ state: 'sent' })).toEqual([]);

  await saveAnnouncement({ ...draft, body: 'Other' }, saved);
  await expect(saveAnnouncement(draft, saved)).rejects.toThrow(ConflictError);
  await expect(deleteAnnouncement(saved)).rejects.toThrow(ConflictError);
  const latest = await fetchAnnouncement(id);
  expect(latest?.body).toBe('Other');

  await actAs(await demo('cheatsheet-plus'));
  expect(await found()).toEqual([]);
  await expect(saveAnnouncement(draft, null)).rejects.toThrow('Something went wrong');
  await actAs(await demo('admin'));
  if (latest) await deleteAnnouncement(latest);
  expect(await found()).toEqual([]);
});

it('an announcement is tested, scheduled, canceled and sent once, and ends with one click', async () => {
  await using product = await productForSale(100);
  const { id: personId, email, client } = await newVerifiedPerson();
  const subject = `Sent ${mark}`;
  const audience = `plan:${product.id}`;
  const id = await saveAnnouncement({ subject, audience, body: 'First\n\nLook:\nhere' }, null);
  const current = async () => {
    const one = await read(announcementOptions(id));
    if (!one) throw new Error('It is gone.');
    return one;
  };
  expect(await read(readersOptions(audience))).toBe(0);
  await expect(sendAnnouncement(await current(), null)).rejects.toThrow('There is nobody');
  await grantPlan(personId, product.id);
  expect(await read(readersOptions(audience))).toBe(1);

  await testAnnouncement(await current());
  const test = await mailTo('admin@example.com', subject);
  expect(test.subject).toBe(`Test: ${subject}`);
  expect(test.html).toContain('Look:<br />here');
  expect(await sendAnnouncement(await current(), '2099-01-01T00:00:00Z').catch(String)).toContain(
    'within the next year',
  );
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await sendAnnouncement(await current(), tomorrow)).toBe(1);
  const scheduled = await current();
  expect(await found({ state: 'scheduled' })).toEqual([scheduled]);
  expect(scheduled).toMatchObject({ sendsAt: expect.any(String) as string, sentAt: null });
  await expect(deleteAnnouncement(scheduled)).rejects.toThrow('Cancel that first.');
  await cancelAnnouncement(scheduled);
  await expect(cancelAnnouncement(scheduled)).rejects.toThrow('not scheduled');

  const draftAgain = await current();
  const presses = await Promise.allSettled([
    sendAnnouncement(draftAgain, null),
    sendAnnouncement(draftAgain, null),
  ]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { html, text: plain } = await mailTo(email, subject);
  expect(html).toContain('Look:<br />here');
  expect(plain).toContain('Unsubscribe: ');
  await sendEmails();
  expect(await emailsTo(email)).toHaveLength(1);
  await expect
    .poll(async () => (await found({ state: 'sent' }))[0])
    .toMatchObject({ id, readers: 1, sent: 1, waiting: 0, failed: 0, unwanted: 0 });
  const mails = await read(emailsAboutOptions({ of_announcement: id }, 1));
  expect(mails.rows).toMatchObject([{ email, subject, state: 'sent' }]);

  const [mail] = await sql<{ unsubscribe_token: string }[]>`
    select unsubscribe_token from private.outbox where user_id = ${personId} and kind = 'announcement'`;
  // As a mail reader does it: no key, and a form.
  await fetch(`${target.FUNCTIONS_URL}/unsubscribe?token=${mail?.unsubscribe_token}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  const { data } = await client.from('profiles').select('wants_announcements').single();
  expect(data).toEqual({ wants_announcements: false });
});
