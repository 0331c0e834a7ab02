import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailsAboutOptions } from '#features/admin/emails/queries.ts';
import {
  answerMessage,
  deleteMessage,
  removeSubscriber,
  setHandled,
  setManyHandled,
} from '#features/admin/messages/mutations.ts';
import {
  answersOptions,
  fetchEveryMessage,
  fetchEverySubscriber,
  fetchNextMessage,
  messageOptions,
  messagePageOptions,
  subscriberPageOptions,
} from '#features/admin/messages/queries.ts';
import type { Message } from '#features/admin/messages/schema.ts';
import { inboxUrl, type InboxView } from '#features/admin/messages/search-params.ts';
import {
  acceptSubmission,
  acceptSubmissions,
  declineSubmission,
  payContributor,
  payContributors,
  reopenSubmission,
  returnSubmissions,
  saveSubmission,
  unpayContributor,
} from '#features/admin/submissions/mutations.ts';
import {
  contributorPageOptions,
  earningPageOptions,
  fetchEveryPayout,
  fetchSubmission,
  submissionOptions,
  submissionPageOptions,
} from '#features/admin/submissions/queries.ts';
import { toFormValues } from '#features/admin/submissions/schema.ts';
import { payoutsUrl, queueUrl, type QueueView } from '#features/admin/submissions/search-params.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { demo } from '../accounts.ts';
import { server } from '../support/clients.ts';
import { actAs, insert, read, remove, stored } from './site.ts';

const mark = randomUUID();
const domain = `${mark}.example.com`;
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00+00:00`;

beforeAll(async () => actAs(await demo('admin')));
afterAll(async () => {
  await remove('contact_messages', { last_name: mark });
  await remove('newsletter_subscribers', { last_name: mark });
  const { data } = await server()
    .from('applicant_submissions')
    .delete()
    .like('email', `%${domain}`)
    .select('applicant_id')
    .throwOnError();
  const applicants = data.flatMap((row) => row.applicant_id ?? []);
  await server().from('applicants').delete().in('id', applicants).throwOnError();
  await server().from('contributor_earnings').delete().like('email', `%${domain}`).throwOnError();
});

const messagePage = (filter: InboxView['filter'], text: string, page: number) =>
  read(messagePageOptions({ ...inboxUrl.defaults, filter, text, page }));

const messagesOn = async (...request: Parameters<typeof messagePage>) =>
  (await messagePage(...request)).rows.map(({ id }) => id);

const submissionPage = (filter: QueueView['filter'], text: string, page: number) =>
  read(submissionPageOptions({ ...queueUrl.defaults, filter, text, page }));

const submissionsOn = async (...request: Parameters<typeof submissionPage>) =>
  (await submissionPage(...request)).rows.map(({ id }) => id);

describe('the messages', () => {
  let messages: { id: string }[];
  beforeAll(async () => {
    messages = await insert(
      'contact_messages',
      Array.from({ length: 12 }, (_, nth) => ({
        first_name: 'Robin',
        last_name: mark,
        email: `robin@${domain}`,
        subject: nth === 11 ? '100%_off' : 'Hello',
        message: `Message ${nth}.`,
        newsletter: nth === 11,
        is_handled: nth < 1,
        created_at: at(nth),
      })),
    );
  });
  const idOf = (nth: number) => messages[nth]?.id ?? '';
  const seen = async (nth: number): Promise<Message> => {
    const found = await read(messageOptions(idOf(nth)));
    if (!found) throw new Error(`There is no message ${nth}.`);
    return found;
  };

  it('are found by text, the latest first, ten on a page', async () => {
    const first = await messagePage('all', mark.toUpperCase(), 1);
    expect(first).toMatchObject({ total: 12, page: 1, pageCount: 2 });
    expect(first.rows.map(({ id }) => id)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((nth) => idOf(nth)),
    );
    expect(await messagesOn('all', mark, 2)).toEqual([idOf(1), idOf(0)]);
    expect(await messagePage('all', mark, 9)).toMatchObject({ page: 2 });
    expect(await messagesOn('all', `${domain}\n100%_`, 1)).toEqual([idOf(11)]);
    expect(await messagesOn('all', `${domain}\n%`, 1)).toEqual([]);
  });

  it('are filtered by status', async () => {
    expect(await messagePage('new', mark, 1)).toMatchObject({ total: 11 });
    expect(await messagesOn('handled', mark, 1)).toEqual([idOf(0)]);
  });

  it('are exported, the earliest first', async () => {
    const every = await fetchEveryMessage({ filter: 'new', text: mark });
    expect(every.map(({ id }) => id)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((nth) => idOf(nth)),
    );
    expect(await fetchEveryMessage({ filter: 'handled', text: mark })).toEqual([await seen(0)]);
  });

  it('are opened by id', async () => {
    expect(await seen(11)).toEqual({
      id: idOf(11),
      name: `Robin ${mark}`,
      email: `robin@${domain}`,
      subject: '100%_off',
      text: 'Message 11.',
      wantsNewsletter: true,
      isHandled: false,
      sentAt: at(11),
    });
    expect(await read(messageOptions(randomUUID()))).toBeNull();
    expect(await read(messageOptions('no id'))).toBeNull();
  });

  it('are marked many at once, those that are not yet', async () => {
    const ids = [idOf(0), idOf(2), idOf(3)];
    const changed = await setManyHandled(ids, true);
    expect(new Set(changed)).toEqual(new Set([idOf(2), idOf(3)]));
    expect(await setManyHandled(changed, false)).toHaveLength(2);
    expect(await messagesOn('handled', mark, 1)).toEqual([idOf(0)]);
  });

  it('are answered once, and lead to the next in the list', async () => {
    const message = await seen(5);
    await answerMessage(message, { text: 'Here\n\nit is', seen: 0 });
    await expect(answerMessage(message, { text: 'Again', seen: 0 })).rejects.toThrow(/meanwhile/);
    expect(await read(answersOptions(message.id))).toMatchObject([{ text: 'Here\n\nit is' }]);
    expect((await seen(5)).isHandled).toBe(true);
    const { rows } = await read(emailsAboutOptions({ of_message: message.id }, 1));
    expect(rows).toMatchObject([{ label: 'Answer to a message', email: message.email }]);
    const all = { filter: 'all', text: mark } as const;
    expect(await fetchNextMessage(all, message)).toBe(idOf(4));
    expect(await fetchNextMessage({ ...all, filter: 'new' }, await seen(0))).toBe(idOf(11));
    expect(await fetchNextMessage({ ...all, text: 'nobody wrote this' }, message)).toBeNull();
    await setHandled({ ...message, isHandled: true }, false);
  });

  it('are marked and deleted, but not twice', async () => {
    await setHandled(await seen(1), true);
    expect(new Set(await messagesOn('handled', mark, 1))).toEqual(new Set([idOf(0), idOf(1)]));
    await expect(setHandled(await seen(1), true)).rejects.toThrow(ConflictError);
    await setHandled(await seen(1), false);
    expect(await messagesOn('handled', mark, 1)).toEqual([idOf(0)]);
    const message = await seen(0);
    await deleteMessage(message);
    await deleteMessage(message);
    await expect(setHandled(message, false)).rejects.toThrow(ConflictError);
    expect(await messagePage('all', mark, 1)).toMatchObject({ total: 11 });
  });
});

it('subscribers are found by their address, exported and removed', async () => {
  const made = await insert(
    'newsletter_subscribers',
    ['b', 'a'].map((name, nth) => ({
      email: `${name}_@${domain}`,
      first_name: 'Robin',
      last_name: mark,
      created_at: at(nth),
    })),
  );
  const robin = {
    id: made[0]?.id,
    email: `b_@${domain}`,
    name: `Robin ${mark}`,
    isConfirmed: false,
    since: at(0),
  };
  const page = await read(subscriberPageOptions(`_@${domain.toUpperCase()}`, 1));
  expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
  expect(page.rows.map(({ email }) => email)).toEqual([`a_@${domain}`, `b_@${domain}`]);
  expect(page.rows[1]).toEqual(robin);
  const every = await fetchEverySubscriber(domain);
  expect(every.map(({ email }) => email)).toEqual([`b_@${domain}`, `a_@${domain}`]);
  expect(await fetchEverySubscriber(`%@${domain}`)).toEqual([]);
  for (const one of every) await removeSubscriber(one);
  for (const one of every) await removeSubscriber(one);
  expect(await fetchEverySubscriber(domain)).toEqual([]);
});

const profile = { major: 'Biology', gpa: 3.9, mcat: 512, accepted_schools: ['NYU'] };

async function submit(values: object = {}) {
  const email = `${randomUUID()}@${domain}`;
  const [row] = await insert('applicant_submissions', {
    full_name: 'Robin Sample',
    email,
    profile,
    ...values,
  });
  return { id: String(row.id), version: Number(row.version), email };
}

const seen = async (id: string) => {
  const found = await fetchSubmission(id);
  if (!found) throw new Error(`There is no submission ${id}.`);
  return found;
};

describe('the submissions', () => {
  const text = `queue-${mark}`;

  it('are listed ten on a page, pending ones oldest first, others latest first', async () => {
    const made = await insert(
      'applicant_submissions',
      Array.from({ length: 13 }, (_, nth) => ({
        full_name: text,
        email: `queue@${domain}`,
        profile,
        status: nth < 11 ? 'pending' : 'declined',
        created_at: at(nth),
      })),
    );
    const order = made.map(({ id }) => id);
    const pending = await submissionPage('pending', text.toUpperCase(), 1);
    expect(pending).toMatchObject({ total: 11, page: 1, pageCount: 2 });
    expect(pending.rows.map(({ id }) => id)).toEqual(order.slice(0, 10));
    expect(await submissionsOn('pending', text, 2)).toEqual([order[10]]);
    expect(await submissionsOn('declined', text, 1)).toEqual([order[12], order[11]]);
    expect(await submissionsOn('accepted', text, 1)).toEqual([]);
    expect(await submissionsOn('all', text, 2)).toEqual(order.slice(0, 3).toReversed());
    expect(await submissionsOn('all', `${text}%`, 1)).toEqual([]);
  });

  it('are opened by id', async () => {
    const { id, email } = await submit({ referred_by: 'A friend', created_at: at(1) });
    expect(await read(submissionOptions(id))).toEqual({
      id,
      fullName: 'Robin Sample',
      email,
      referredBy: 'A friend',
      profile,
      status: 'pending',
      essayConsent: null,
      adminNote: null,
      declineReason: null,
      createdAt: at(1),
      decidedAt: null,
      applicantId: null,
      publishedAt: null,
      version: 1,
      withdrawnAt: null,
    });
    expect(await read(submissionOptions(randomUUID()))).toBeNull();
    expect(await read(submissionOptions('no id'))).toBeNull();
  });

  it('are changed, but not in a stale version', async () => {
    const [one, other] = [await submit({ referred_by: 'A friend' }), await submit()];
    const before = await seen(other.id);
    const values = toFormValues(await seen(one.id));
    const changed = { applicant: { ...values.applicant, major: 'Physics' }, referredBy: '' };
    expect(await saveSubmission(one, changed)).toBe(2);
    expect(await seen(one.id)).toMatchObject({
      version: 2,
      profile: { major: 'Physics', gpa: 3.9, accepted_schools: ['NYU'] },
      referredBy: null,
    });
    expect(await saveSubmission({ ...one, version: 2 }, { ...changed, referredBy: 'Them' })).toBe(
      3,
    );
    expect(await seen(one.id)).toMatchObject({ referredBy: 'Them' });
    await expect(saveSubmission(one, values)).rejects.toThrow(ConflictError);
    expect(await seen(other.id)).toEqual(before);
  });

  it('are accepted as drafts many at once, and wait again', async () => {
    const [one, other] = [await submit(), await submit()];
    expect(await acceptSubmissions([one, { ...other, version: 2 }])).toEqual([one.id]);
    expect(await seen(one.id)).toMatchObject({ status: 'accepted', publishedAt: null });
    expect(await returnSubmissions([one.id, other.id])).toBe(1);
    expect(await seen(one.id)).toMatchObject({ status: 'pending', applicantId: null });
  });

  const published = { isPublished: true, isScoreReportSeen: false };

  it('are accepted as an applicant, a draft or published, but not in a stale version', async () => {
    const submission = await submit();
    await expect(acceptSubmission({ ...submission, version: 2 }, published)).rejects.toThrow(
      ConflictError,
    );
    const applicant = await acceptSubmission(submission, published);
    expect(await stored('applicants', { id: applicant })).toMatchObject({
      major: 'Biology',
      is_published: true,
      score_report_seen_at: null,
    });
    expect(await seen(submission.id)).toMatchObject({
      status: 'accepted',
      applicantId: applicant,
    });
    await expect(
      saveSubmission({ ...submission, version: 2 }, toFormValues(await seen(submission.id))),
    ).rejects.toThrow(ConflictError);
    await expect(acceptSubmission({ id: randomUUID(), version: 1 }, published)).rejects.toThrow(
      ConflictError,
    );
    const incomplete = await submit({ profile: { major: 'Biology' } });
    const draft = await acceptSubmission(incomplete, {
      isPublished: false,
      isScoreReportSeen: true,
    });
    expect(await stored('applicants', { id: draft })).toMatchObject({
      is_published: false,
      score_report_seen_at: expect.any(String),
    });
  });

  it('are declined with a reason and a note, and can be reopened', async () => {
    const submission = await submit();
    await declineSubmission(submission, 'Too short', 'No response');
    const declined = await seen(submission.id);
    expect(declined).toMatchObject({
      status: 'declined',
      declineReason: 'Too short',
      adminNote: 'No response',
    });
    await expect(declineSubmission(submission, '', '')).rejects.toThrow(ConflictError);
    await expect(reopenSubmission(submission)).rejects.toThrow(ConflictError);
    await reopenSubmission(declined);
    expect(await seen(submission.id)).toMatchObject({ status: 'pending', decidedAt: null });
  });
});

const earning = (email: string, amount_cents: number, values: object = {}) => ({
  email,
  kind: 'profile',
  amount_cents,
  ...values,
});

describe('contributors', () => {
  const rich = `rich@${domain}`;
  const found = async (status: 'owed' | 'everyone') =>
    (
      await read(
        contributorPageOptions({
          ...payoutsUrl.defaults,
          filter: status,
          text: domain.toUpperCase(),
        }),
      )
    ).rows;

  it('are sorted by the amount owed, and paid that amount', async () => {
    await remove('contributor_earnings', { email: rich });
    const paid = { paid_at: at(1), payment_note: 'By bank' };
    await insert('contributor_earnings', [
      earning(`b@${domain}`, 200),
      earning(`a@${domain}`, 200),
      earning(rich, 400),
      earning(rich, 200, { kind: 'referral' }),
      earning(rich, 100, paid),
      earning(`done@${domain}`, 200, paid),
    ]);
    const owed = (await found('owed')).filter(({ email }) => /^(a|b|rich|done)@/.test(email));
    expect(owed.map(({ email }) => email)).toEqual([rich, `a@${domain}`, `b@${domain}`]);
    expect(await found('everyone')).toContainEqual({
      email: `done@${domain}`,
      profiles: 1,
      referrals: 0,
      owedCents: 0,
      paidCents: 200,
      lastPaidAt: at(1),
    });
    const [contributor] = owed;
    if (!contributor) throw new Error('No contributor is owed anything.');
    expect(contributor).toEqual({
      email: rich,
      profiles: 2,
      referrals: 1,
      owedCents: 600,
      paidCents: 100,
      lastPaidAt: at(1),
    });

    const others = owed.slice(1);
    expect(await payContributors(others, 'In cash')).toBe(2);
    expect(await payContributors(others, 'In cash')).toBe(0);
    await payContributor(contributor, 'In cash');
    expect(await found('everyone')).toContainEqual(
      expect.objectContaining({ email: rich, owedCents: 0, paidCents: 700 }),
    );
    const history = await read(earningPageOptions(rich, 1));
    expect(history).toMatchObject({ total: 3, page: 1, pageCount: 1 });
    expect(history.rows).toMatchObject([
      { kind: 'profile', amountCents: 100, paidAt: at(1), paymentNote: 'By bank' },
      { kind: 'referral', amountCents: 200, paymentNote: 'In cash', earnedAt: expect.any(String) },
      { kind: 'profile', amountCents: 400, paymentNote: 'In cash' },
    ]);
    expect((await fetchEveryPayout()).filter(({ email }) => email === rich)).toEqual(
      history.rows.map((row) => ({ ...row, email: rich })).toReversed(),
    );

    const [, referral] = history.rows;
    if (!referral) throw new Error('There is no referral.');
    expect(await unpayContributor(referral)).toBe(600);
    expect(await found('owed')).toContainEqual(contributor);
  });
});
