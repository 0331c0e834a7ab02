import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { contentsOf, type DueMail } from '../../supabase/functions/send-emails/contents.ts';
import { htmlOf } from '../../supabase/functions/send-emails/layout.ts';
import type { ReceiptFacts } from '../../supabase/functions/_shared/server-database.ts';
import { newMember } from '../api/checkout.ts';
import { newPerson } from '../api/support/clients.ts';
import { database } from '../api/support/database.ts';
import { mailTo, sendEmails } from '../api/support/mail.ts';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { checkPage, expectNoOverflow, expectAccessible } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, further, test } from './support/test.ts';

const linkIn = (html: string, path: string) =>
  new RegExp(`href="([^"]*${path}[^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

test('a person unsubscribes by the link in an email, and can change their mind', async ({
  page,
  context,
}) => {
  const { id, client, email } = await newPerson();
  const sql = database();
  await sql`
    insert into private.outbox (kind, user_id, dedupe_key, payload)
    values ('contributor_payment', ${id}, ${randomUUID()}, '{"amount_cents": 200}')`;
  await sql.end();
  await sendEmails();
  const { html } = await mailTo(email, 'We paid you');

  await page.goto(linkIn(html, '/unsubscribe'));
  await checkPage(page, 'unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('status')).toContainText('You are unsubscribed');

  await enterAs(context, client);
  await page.goto('/account');
  const choice = page.getByRole('checkbox', { name: 'About profiles I send in' });
  await expect(choice).not.toBeChecked();
  await choice.check();
  await expect
    .poll(
      async () => (await client.from('profiles').select('wants_contributor_news').single()).data,
    )
    .toEqual({ wants_contributor_news: true });
});

test('a buyer gets the way in by mail, and the receipt with their business as a file', async ({
  page,
  context,
}) => {
  const { client, email, orderId } = await newMember();
  await sendEmails();
  const { html } = await mailTo(email, 'Thank you for your order');
  await enterAs(context, client);
  await page.goto(linkIn(html, '/login'));
  await expect(page).toHaveURL('/profile');

  await page.goto(linkIn(html, `/account/orders/${orderId}`));
  await page.getByRole('button', { name: 'Business details' }).click();
  await page.getByLabel('Name or business').fill('Lovelace Ltd');
  await page.getByLabel('Tax ID').fill('GB123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article')).toContainText('Lovelace Ltd\nTax ID GB123');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Premed-Cheatsheet-receipt-\d{5}\.pdf$/);
});

further('an admin sees the emails', async ({ page, context }) => {
  await enterAs(context, 'admin');
  await page.goto('/admin/logs/emails');
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Emails' }).or(page.getByText('No emails found.')),
  ).toBeVisible();
  await checkPage(page, 'admin-emails');
});

const long = 'Applicationcheatsheetwithaverylongnamethatneverends';
const sold: ReceiptFacts = {
  order_id: '0a11ce00-0000-4000-8000-00000000000a',
  order_number: 651,
  product_id: 'cheatsheet',
  product_name: long,
  status: 'completed',
  list_price_cents: 1999,
  discount_cents: 500,
  credit_cents: 100,
  tax_cents: 0,
  total_cents: 1399,
  refunded_cents: 300,
  coupon_code: 'A-CODE-WITH-FORTY-CHARACTERS-IN-ALL-OF-IT',
  card_brand: 'amex',
  card_last_four: '0005',
  created_at: '2026-11-20T10:00:00Z',
  completed_at: '2026-11-21T10:00:00Z',
  starts_at: '2026-11-21T10:00:00Z',
  ends_at: '2027-11-21T10:00:00Z',
  has_access: true,
  policies_version: '2026-11-01',
  buyer_name: null,
  buyer_email: null,
  buyer_address: null,
  buyer_tax_id: null,
  seller_name: '',
  seller_address: '',
  seller_tax_id: '',
  returns: [],
};
const access = { product_name: long, ends_at: '2027-01-31T12:00:00Z' };

/** One email of each kind, with the longest contents. */
const facts: Record<DueMail['kind'], DueMail['facts']> = {
  order_confirmation: {
    ...sold,
    opens: ['profiles', 'application'],
    refund_days: 14,
    has_refund_conditions: true,
  },
  refund: { ...sold, amount_cents: 300 },
  dispute: { ...sold, news: 'opened' },
  access_change: { ...access, action: 'extended' },
  invitation: access,
  access_ending: {
    ...access,
    product_id: 'cheatsheet',
    price_cents: 1499,
    renewed_until: '2028-01-31T12:00:00Z',
  },
  access_ended: {
    ...access,
    product_id: 'cheatsheet',
    price_cents: 1499,
    renewed_until: '2028-01-31T12:00:00Z',
  },
  store_sale: { ...sold, buyer_email: `robin@${'long-'.repeat(10)}domain.example` },
  store_attention: { tasks: { messages: 12, browser_errors: 3, dispute: 1, emails: 2 } },
  announcement: {
    subject: `The guide ${long}`,
    body: `Hello,\n\nit is there:\n${long.repeat(3)}\n\nGood luck!`,
    seller_name: 'Guides LLC',
    seller_address: '1 Main Street, Springfield',
  },
  announcement_test: {
    subject: `The guide ${long}`,
    body: 'Hello',
    seller_name: 'Guides LLC',
    seller_address: '1 Main Street, Springfield',
  },
  store_announcement: {
    id: '0a11ce00-0000-4000-8000-00000000000a',
    subject: `The guide ${long}`,
    body: `Hello,\n\nit is there:\n${long.repeat(3)}`,
    readers: 112,
    sends_at: '2027-01-31T12:00:00Z',
    admin_email: `robin@${'long-'.repeat(10)}domain.example`,
  },
  password_changed: {},
  account_deleted: {},
  staff_invitation: {
    role: 'support',
    invited_by: `robin@${'long-'.repeat(10)}domain.example`,
    until: '2026-12-14T10:00:00Z',
  },
  staff_changed: { role: 'admin', is_over: false },
  store_staff_changed: {
    role: 'support',
    is_over: true,
    email: `pat@${'long-'.repeat(10)}domain.example`,
    changed_by: `robin@${'long-'.repeat(10)}domain.example`,
  },
  order_reminder: { ...sold, payment_intent_id: null },
  submission: { news: 'published', amount_cents: 200, reason: null },
  contributor_payment: { amount_cents: 200 },
  message_answer: {
    subject: `A question about ${'very-long-'.repeat(12)}names`,
    answer: `${'An answer of several sentences. '.repeat(20)}\n\n${'x'.repeat(80)}`,
    question: `${'A question? '.repeat(30)}\n${'y'.repeat(80)}`,
    asked_at: '2026-11-20T10:00:00Z',
  },
  contact_message: {
    message_id: sold.order_id,
    first_name: 'Robin',
    last_name: 'Sample',
    email: `robin@${'long-'.repeat(10)}domain.example`,
    subject: 'A question',
    message: `Is it good?\n\n${'x'.repeat(200)}`,
    newsletter: true,
  },
  store_dispute: {
    ...sold,
    amount_cents: 1399,
    reason: 'product_not_received',
    news: 'opened',
    evidence_due_at: '2026-12-01T10:00:00Z',
  },
  email_changed: {
    old_email: 'pat@example.com',
    new_email: `pat@${'long-'.repeat(10)}domain.example`,
    by_store: false,
    token: 'x'.repeat(64),
  },
  store_failed_refund: { ...sold, amount_cents: 300, problem: 'expired_or_canceled_card' },
};

const site = 'https://store.example';
const frame = {
  siteUrl: site,
  recipient: 'pat@example.com',
  unsubscribeUrl: `${site}/unsubscribe`,
};
const ours = Object.entries(facts).map(([kind, its]) => {
  const mail = {
    id: 1,
    to: frame.recipient,
    unsubscribe_token: null,
    kind,
    facts: its,
  } as DueMail;
  return [kind, htmlOf(contentsOf(mail, site), frame)] as const;
});

const templates = 'supabase/templates';
const values: Record<string, string> = {
  SiteURL: site,
  TokenHash: 'x'.repeat(56),
  Email: `pat@${'long-'.repeat(10)}domain.example`,
  OldEmail: 'pat@example.com',
  NewEmail: `pat@${'long-'.repeat(10)}domain.example`,
};
/** The emails of Auth, which fills in the places. */
const auths = readdirSync(templates).map((name) => {
  const html = readFileSync(path.join(templates, name), 'utf8');
  return [
    name,
    html.replaceAll(/\{\{ \.(\w+) \}\}/g, (_, key: string) => values[key] ?? ''),
  ] as const;
});

const serveLogo = (page: Page) =>
  page.route(`${site}/touch-icon.png`, (route) => route.fulfill({ path: 'public/touch-icon.png' }));

further('every email fits a phone and is readable by all', async ({ page }) => {
  test.slow();
  await serveLogo(page);
  for (const width of repeated('widths of the emails', [360, 1440])) {
    await page.setViewportSize({ width, height: 800 });
    for (const [name, html] of [...ours, ...auths]) {
      await page.setContent(html);
      await expectNoOverflow(page, `mail-${name}`);
      await expectAccessible(page);
    }
  }
});

further(
  'in the dark, every email is readable, and what paid an order stays on one line',
  async ({ page }) => {
    await serveLogo(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 800 });
    for (const [, html] of [...ours, ...auths]) {
      await page.setContent(html);
      await expectAccessible(page);
    }
    await page.setContent(ours[0]?.[1] ?? '');
    const heightOf = async (text: string) =>
      (await page.getByText(text, { exact: true }).boundingBox())?.height;
    expect(await heightOf('American Express ending in 0005')).toBe(await heightOf('#00651'));
  },
);
