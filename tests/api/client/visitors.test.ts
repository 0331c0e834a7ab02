import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { reportError } from '#features/visitors/errors/mutations.ts';
import { recordPageView } from '#features/visitors/page-views/mutations.ts';
import { submitProfile } from '#features/contributors/mutations.ts';
import { essayConsent } from '#features/contributors/schema.ts';
import { applyAsCreator, sendMessage } from '#features/visitors/about/mutations.ts';
import { fetchPlans, fetchWindow } from '../../../src/model/plans/shop-requests.ts';
import { emptyApplicant } from '../../../src/model/applicants/applicant.ts';
import { sessionKey } from '#lib/storage/storage-keys.ts';
import { newPerson, server } from '../support/clients.ts';
import { waitForFreshRateLimitWindow } from '../support/limit-windows.ts';
import { actAs, insert, remove, stored } from './site.ts';

const mark = randomUUID();
let userId: string;

// Visitors share an IP address, and so a limit: this writer has an account.
beforeAll(async () => {
  await waitForFreshRateLimitWindow();
  const { client, id } = await newPerson();
  userId = id;
  await actAs(client);
});
afterAll(async () => {
  await remove('contact_messages', { email: `${mark}@example.com` });
  await remove('newsletter_subscribers', { email: `${mark}@example.com` });
  await remove('applicant_submissions', { email: `${mark}@example.com` });
  await remove('page_views', { title: mark });
  await server().from('client_errors').delete().like('message', `%${mark}`).throwOnError();
});

const sender = { firstName: 'Pat', lastName: 'Example', email: `${mark}@example.com` };
const message = { ...sender, subject: 'Hello', message: 'Is it good?', newsletter: true };

describe('a writer', () => {
  const messages = async () => {
    const { data } = await server()
      .from('contact_messages')
      .select('first_name, last_name, subject, message, newsletter, is_handled')
      .eq('email', sender.email)
      .order('created_at')
      .throwOnError();
    return data;
  };

  it('sends messages and creator applications to one inbox', async () => {
    await sendMessage(message);
    await applyAsCreator({ ...sender, account: '@pat', message: 'I film.' });
    await applyAsCreator({ ...sender, account: '', message: 'I film.' });
    const row = { first_name: 'Pat', last_name: 'Example', is_handled: false };
    const application = { ...row, subject: 'Creator team', newsletter: false };
    expect(await messages()).toEqual([
      { ...row, subject: 'Hello', message: 'Is it good?', newsletter: true },
      { ...application, message: 'Account: @pat\n\nI film.' },
      { ...application, message: 'I film.' },
    ]);
  });

  it('gets a message when one is refused', async () => {
    await expect(sendMessage({ ...message, subject: 'x'.repeat(201) })).rejects.toThrow(
      'Your message could not be sent. Please try again.',
    );
    await sendMessage(message);
    await sendMessage(message);
    await expect(sendMessage(message)).rejects.toThrow(
      /^You or someone on your network has written to us several times within the hour\. .* stays here\.$/,
    );
    expect(await messages()).toHaveLength(5);
  });

  const profile = { ...emptyApplicant, major: 'Biology', gpa: '3.8', mcat: '514' };
  const submission = {
    applicant: { ...profile, accepted_schools: [{ name: 'NYU' }] },
    fullName: 'Pat Example',
    email: sender.email,
    referredBy: '',
    hasConsented: true,
    hasEssayConsent: false,
  };

  it('submits a profile in the shape of an applicant', async () => {
    await submitProfile(submission);
    expect(await stored('applicant_submissions', { email: sender.email })).toMatchObject({
      full_name: 'Pat Example',
      referred_by: null,
      status: 'pending',
      profile: { major: 'Biology', gpa: 3.8, mcat: 514, research: null, accepted_schools: ['NYU'] },
    });
  });

  it('submits an essay only with the consent to it, which is kept', async () => {
    const applicant = { ...submission.applicant, other_essay: 'Why us?' };
    await expect(submitProfile({ ...submission, applicant })).rejects.toThrow(
      'An essay needs its author’s consent to be published.',
    );
    await remove('applicant_submissions', { email: sender.email });
    await submitProfile({ ...submission, applicant, hasEssayConsent: true });
    expect(await stored('applicant_submissions', { email: sender.email })).toMatchObject({
      essay_consent: essayConsent.version,
      profile: { other_essay: 'Why us?' },
    });
  });

  it('gets a message when a profile is refused', async () => {
    const refused = {
      ...submission,
      applicant: { ...submission.applicant, major: 'x'.repeat(201) },
    };
    await expect(submitProfile(refused)).rejects.toMatchObject({ code: 'PT422' });
    await expect(submitProfile({ ...submission, fullName: '' })).rejects.toThrow(
      'Please check your name and the email addresses.',
    );
  });
});

it('a visitor reads the plans on sale, with the price and the end of a sale', async () => {
  const plans = async () => (await fetchPlans()).filter(({ id }) => id.startsWith(mark));
  const row = { name: 'A plan', price_cents: 1500, capabilities: ['profiles'], is_active: true };
  await insert('products', [
    { ...row, id: `${mark}-a`, sort_order: 9001 },
    { ...row, id: `${mark}-b`, sort_order: 9000 },
    { ...row, id: `${mark}-c`, sort_order: 9002, is_active: false },
  ]);
  const now = Date.now();
  await insert('product_sales', {
    product_id: `${mark}-a`,
    price_cents: 1000,
    starts_at: new Date(now - 1000).toISOString(),
    ends_at: new Date(now + 86_400_000).toISOString(),
  });
  const plan = {
    name: 'A plan',
    description: '',
    features: [],
    capabilities: ['profiles'],
    priceCents: 1500,
    fullPriceCents: 1500,
    saleEnd: null,
  };
  const sale = { priceCents: 1000, saleEnd: expect.stringMatching(/\d{4}/) };
  expect(await plans()).toEqual([
    { ...plan, id: `${mark}-b` },
    { ...plan, id: `${mark}-a`, ...sale },
  ]);
  await remove('products', { name: 'A plan' });
  expect(await plans()).toEqual([]);
});

const first = async (plan: string) =>
  (await fetchWindow(plan)).guides.find(({ title }) => title === 'Personal Statement Guide');

it('a visitor reads how much is in the plans, and the open pages of one', async () => {
  expect(await first('')).toMatchObject({ kind: 'featured', pages: 8, open_pages: null });
  expect((await first('application'))?.open_pages).toMatch(/^## What the essay/);
});

const counted = async () => {
  const { data } = await server()
    .from('page_views')
    .select('path, user_id, visit_id')
    .eq('title', mark)
    .order('id')
    .throwOnError();
  return data;
};

describe('a page', () => {
  it('view is counted as anonymous, or as the signed-in person’s', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    await recordPageView({ path: '/pricing', title: mark });
    vi.stubGlobal('window', {
      localStorage: { getItem: (key: string) => (key === sessionKey ? 'a session' : null) },
    });
    await recordPageView({ path: '/profile', title: mark });
    vi.unstubAllGlobals();
    const views = await counted();
    expect(views).toMatchObject([
      { path: '/pricing', user_id: null },
      { path: '/profile', user_id: userId },
    ]);
    expect(views[1]?.visit_id).toBe(views[0]?.visit_id);
  });

  it('error is reported', async () => {
    const report = { message: `Error: ${mark}`, stack: 'at app.js:1', path: '/profile' };
    await reportError(report);
    expect(await stored('client_errors', { message: report.message })).toMatchObject(report);
  });
});
