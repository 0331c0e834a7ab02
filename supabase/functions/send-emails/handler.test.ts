import assert from 'node:assert/strict';

import { brand } from '../_shared/brand.ts';
import type { Orders } from '../_shared/orders.ts';
import type { ReceiptFacts } from '../_shared/server-database.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  confirmInBrowser,
  cutOff,
  intentOf,
  logged,
  paidIntentOf,
  post,
  read,
  recorder,
  served,
  stripe,
  stripeFake,
} from '../_shared/test-support.ts';
import type { DueMail } from './contents.ts';
import { sendEmails } from './handler.ts';
import { MailError, type OutgoingMail } from './mail-server.ts';

const token = '0a11ce00-0000-4000-8000-00000000000e';
const sold: ReceiptFacts = {
  order_id: '0a11ce00-0000-4000-8000-00000000000a',
  order_number: 651,
  product_id: 'cheatsheet',
  product_name: 'Premed Cheatsheet <b>',
  status: 'completed',
  list_price_cents: 1999,
  discount_cents: 500,
  credit_cents: 0,
  tax_cents: 0,
  total_cents: 1499,
  refunded_cents: 0,
  coupon_code: 'SAVE25',
  card_brand: 'amex',
  card_last_four: '0005',
  created_at: '2026-11-20T10:00:00Z',
  completed_at: '2026-11-21T10:00:00Z',
  starts_at: '2026-11-21T10:00:00Z',
  ends_at: '2027-11-21T10:00:00Z',
  has_access: true,
  policies_version: '2026-11-01',
  buyer_name: 'Pat Example',
  buyer_email: 'pat@example.com',
  buyer_address: null,
  buyer_tax_id: null,
  seller_name: '',
  seller_address: '',
  seller_tax_id: '',
  returns: [],
};
const confirmation: DueMail = {
  id: 1,
  message_id: 'mail-1',
  to: 'pat@example.com',
  unsubscribe_token: null,
  kind: 'order_confirmation',
  facts: { ...sold, opens: ['profiles'], refund_days: null, has_refund_conditions: false },
};
const news: DueMail = {
  id: 2,
  message_id: 'mail-2',
  to: 'lee@example.com',
  unsubscribe_token: token,
  kind: 'submission',
  facts: { news: 'received', amount_cents: null, reason: null },
};
const message: DueMail = {
  id: 3,
  message_id: 'mail-3',
  to: null,
  unsubscribe_token: null,
  kind: 'contact_message',
  facts: {
    message_id: '0a11ce00-0000-4000-8000-00000000000b',
    first_name: 'Robin',
    last_name: 'Sample',
    email: 'robin@example.com',
    subject: 'Hello "you"',
    message: '<script>alert(1)</script>\nBye',
    newsletter: true,
  },
};

/** Sends what is due with a mail server that fails as given; also returns how each email was marked. */
async function send(
  due: DueMail[],
  failure: (mail: OutgoingMail) => Error | null = () => null,
  client = stripe,
) {
  const queue = [...due];
  const sent: OutgoingMail[] = [];
  const marked: unknown[][] = [];
  const copies: { subject: string; body: string }[] = [];
  const orders = recorder<Orders>({ settle: 'completed' });
  const outbox = {
    take: async () => queue.shift() ?? null,
    markSent: async (id: number, copy: { subject: string; body: string }) => {
      marked.push([id, 'sent']);
      copies.push(copy);
    },
    markFailed: async (...failed: [number, string, boolean]) => void marked.push(failed),
    drop: async (id: number) => void marked.push([id, 'dropped']),
  };
  const mailServer = {
    async send(mail: OutgoingMail) {
      const error = failure(mail);
      if (error) throw error;
      sent.push(mail);
    },
  };
  const services = {
    outbox,
    orders,
    stripe: client,
    mailServer,
    siteUrl: 'https://store.test',
    functionsUrl: 'https://project.test/functions/v1',
  };
  const { serve } = served('send-emails', sendEmails, services);
  let answer = await read(Response.json({}));
  const lines = await logged(async () => {
    answer = await read(serve(post({})));
  });
  const settled = orders.asked('settle').map(([payment]) => [payment.orderId, payment.outcome]);
  return { answer: answer.body, sent, marked, copies, settled, left: queue.length, lines };
}

/** The only mail sent for a cause. */
async function mailOf(due: DueMail): Promise<OutgoingMail> {
  const [mail] = (await send([due])).sent;
  assert.ok(mail);
  return mail;
}

Deno.test('whoever paid without a password chooses one in the confirmation, and is sent to no log-in', async () => {
  const secret = 'f'.repeat(64);
  const facts = { ...confirmation.facts, password_token: secret };
  const { sent, copies } = await send([{ ...confirmation, facts }]);
  const [mail] = sent;
  for (const text of [mail?.html ?? '', mail?.text ?? '']) {
    assert.match(text, /Choose your password/);
    assert.ok(
      text.replaceAll('&amp;', '&').includes(`/reset-password?mode=choose&oobCode=${secret}`),
    );
    assert.doesNotMatch(text, /\/login/);
  }
  // Admins read what was sent.
  assert.ok(!JSON.stringify(copies).includes(secret));
});

Deno.test('admins get a copy of what was sent, without the secrets of its links', async () => {
  const changed: DueMail = {
    ...news,
    unsubscribe_token: null,
    kind: 'email_changed',
    facts: {
      old_email: 'lee@example.com',
      new_email: 'kim@example.com',
      by_store: false,
      token: 'way-back',
    },
  };
  const asks = { ...message, facts: { ...message.facts, message: 'It says null.' } };
  const { sent, copies } = await send([confirmation, news, changed, asks]);
  assert.deepEqual(
    copies,
    sent.map(({ subject, text }) => ({
      subject,
      body: text.replace(token, '…').replace('way-back', '…'),
    })),
  );
  assert.equal(copies.filter(({ body }) => body.includes('…')).length, 2);
});

Deno.test('a request without a body, or with any content, sends nothing', async () => {
  const outbox = {
    take: async () => assert.fail(),
    markSent: async () => assert.fail(),
    markFailed: async () => assert.fail(),
    drop: async () => assert.fail(),
  };
  const mailServer = { send: async () => assert.fail() };
  const services = {
    outbox,
    orders: recorder<Orders>(),
    stripe,
    mailServer,
    siteUrl: '',
    functionsUrl: '',
  };
  const { serve } = served('send-emails', sendEmails, services);
  for (const body of ['', { to: 'pat@example.com' }]) {
    const { status, errorCode } = await read(serve(post(body)));
    assert.deepEqual([status, errorCode], [400, 'invalid_request']);
  }
});

Deno.test('each email that is due is sent, then marked', async () => {
  const { answer, sent, marked } = await send([confirmation, news, message]);
  assert.deepEqual(answer, { sent: 3, failed: 0 });
  assert.deepEqual(
    sent.map(({ id, to, replyTo }) => [id, to, replyTo]),
    [
      ['mail-1', 'pat@example.com', brand.email],
      ['mail-2', 'lee@example.com', brand.email],
      ['mail-3', brand.email, 'robin@example.com'],
    ],
  );
  assert.deepEqual(marked, [
    [1, 'sent'],
    [2, 'sent'],
    [3, 'sent'],
  ]);
});

Deno.test('a call takes at most two hundred emails, and leaves the others to the next', async () => {
  const refusal = new MailError('550 No such mailbox', true);
  const { answer, left } = await send(
    [confirmation, ...Array.from({ length: 204 }, () => news)],
    ({ id }) => (id === 'mail-1' ? refusal : null),
  );
  assert.deepEqual([answer, left], [{ sent: 199, failed: 1 }, 5]);
});

Deno.test('a call takes no further mail once a minute has passed', async (t) => {
  const { now } = Date;
  let time = now();
  Date.now = () => time;
  try {
    const { answer, left } = await send([news, news, news], () => {
      time += 30_000;
      return null;
    });
    assert.deepEqual([answer, left], [{ sent: 2, failed: 0 }, 1], t.name);
  } finally {
    Date.now = now;
  }
});

Deno.test('an email that the server refuses does not hold up the others', async () => {
  const { answer, marked, lines } = await send([confirmation, news], ({ id }) =>
    id === 'mail-1' ? new MailError('550 No such mailbox pat@example.com', true) : null,
  );
  assert.deepEqual(answer, { sent: 1, failed: 1 });
  assert.deepEqual(marked, [
    [1, '550 No such mailbox pat@example.com', true],
    [2, 'sent'],
  ]);
  assert.equal(lines.length, 1);
  assert.doesNotMatch(lines[0] ?? '', /pat@example/);
});

Deno.test('a failure that is no error is one, too', async () => {
  const { marked } = await send([news], () => 'gone' as unknown as Error);
  assert.deepEqual(marked, [[2, 'Unknown', false]]);
});

Deno.test('without a mail server, the others wait for the next call', async () => {
  const { answer, marked, left } = await send(
    [confirmation, news],
    () => new MailError('connect ECONNREFUSED', false),
  );
  assert.deepEqual(answer, { sent: 0, failed: 1 });
  assert.deepEqual([marked, left], [[[1, 'connect ECONNREFUSED', false]], 1]);
});

Deno.test('an email that cannot be written does not hold up the others', async () => {
  const broken: DueMail = {
    ...confirmation,
    facts: { ...confirmation.facts, opens: [], completed_at: 'nonsense' },
  };
  const { answer, marked } = await send([broken, news]);
  assert.deepEqual(answer, { sent: 1, failed: 1 });
  assert.deepEqual(marked, [
    [1, 'Invalid time value', false],
    [2, 'sent'],
  ]);
});

Deno.test('mail that is not about a purchase can be ended by one click', async () => {
  const { html, text, headers } = await mailOf(news);
  assert.deepEqual(headers, {
    'List-Unsubscribe': `<https://project.test/functions/v1/unsubscribe?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const page = `https://store.test/unsubscribe?token=${token}`;
  assert.ok(html.includes(`href="${page}"`));
  assert.ok(text.endsWith(`Unsubscribe: ${page}`));
});

Deno.test('mail about a purchase has no link to unsubscribe', async () => {
  const { html, text, headers } = await mailOf(confirmation);
  assert.deepEqual(headers, {});
  assert.doesNotMatch(html + text, /unsubscribe/i);
});

Deno.test('a confirmation has the way in and the amounts of its receipt', async () => {
  const { subject, html, text } = await mailOf(confirmation);
  assert.equal(subject, 'Your order #00651: Premed Cheatsheet <b>');
  assert.equal(
    text,
    `Thank you for your order

Premed Cheatsheet <b> is yours until November 21, 2027.

Open Premed Cheatsheet <b>: https://store.test/login

Find applicants like you: https://store.test/like-me
Search the stories: https://store.test/profile?tab=profiles
Start your school list: https://store.test/my-schools

Order: #00651
Date: November 21, 2026
Premed Cheatsheet <b>: $19.99
Discount (SAVE25): -$5.00
Tax: $0.00
Total paid: $14.99
Paid with: American Express ending in 0005

Your receipt is attached as a PDF.

View receipt: https://store.test/account/orders/${sold.order_id}
How to get your money back: https://store.test/refunds

-- 
${brand.name} sent this to pat@example.com. Questions? Reply to this email.`,
  );
  assert.match(html, /<img src="https:\/\/store\.test\/touch-icon\.png" alt=""/);
  assert.match(html, /Premed Cheatsheet &lt;b&gt;/);
  assert.doesNotMatch(html, /Cheatsheet <b>/);
});

const promiseOf = async (its: Partial<typeof confirmation.facts>) =>
  (await mailOf({ ...confirmation, facts: { ...confirmation.facts, refund_days: 14, ...its } }))
    .text;

Deno.test('a confirmation says until when the money is returned, and that there are conditions', async () => {
  assert.match(await promiseOf({}), /money back for 14 days, until December 5, 2026\.\n/);
  assert.match(
    await promiseOf({ has_refund_conditions: true }),
    /until December 5, 2026, on the conditions of our refund policy\.\n/,
  );
  assert.doesNotMatch(await promiseOf({ total_cents: 0 }), /money back/);
});

Deno.test('mail about a purchase says who sold it, once there is a seller', async () => {
  const seller = { seller_name: 'Guides <LLC>', seller_address: '1 Main Street\nSpringfield' };
  for (const mail of [
    { ...confirmation, facts: { ...confirmation.facts, ...seller } },
    { ...confirmation, kind: 'refund', facts: { ...sold, ...seller, amount_cents: 300 } },
    { ...confirmation, kind: 'dispute', facts: { ...sold, ...seller, news: 'won' } },
  ] satisfies DueMail[]) {
    const { html, text } = await mailOf(mail);
    assert.ok(text.endsWith('\nSold by Guides <LLC>, 1 Main Street, Springfield'));
    assert.ok(html.includes('<br />Sold by Guides &lt;LLC&gt;, 1 Main Street, Springfield'));
  }
  assert.doesNotMatch((await mailOf(confirmation)).text, /Sold by/);
});

Deno.test('a confirmation of a plan without pages has no links to them', async () => {
  const { text } = await mailOf({ ...confirmation, facts: { ...confirmation.facts, opens: [] } });
  assert.match(text, /store\.test\/login\n\nOrder: /);
});

Deno.test('only a confirmation carries a receipt', async () => {
  const [receipt, ...others] = (await mailOf(confirmation)).attachments;
  assert.equal(receipt?.filename, 'Premed-Cheatsheet-receipt-00651.pdf');
  assert.ok(atob(receipt.content).startsWith('%PDF-'));
  assert.deepEqual([...others, ...(await mailOf(news)).attachments], []);
});

Deno.test('a confirmation that is sent again carries the same bytes', async () => {
  const first = await mailOf(confirmation);
  // Times in a PDF have whole seconds.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.deepEqual(await mailOf(confirmation), first);
});

const reminder = (intentId: string | null): DueMail => ({
  id: 4,
  message_id: 'mail-4',
  to: 'pat@example.com',
  unsubscribe_token: token,
  kind: 'order_reminder',
  facts: { ...sold, status: 'pending', payment_intent_id: intentId },
});
const declinedIntent = async () => {
  const { id, client_secret } = await intentOf();
  await confirmInBrowser(client_secret, { payment_method: 'pm_card_chargeDeclined' }).catch(
    () => null,
  );
  return id;
};
const withCard = { payment_method: 'pm_card_visa' };
const unansweredIntent = async () => {
  const { id, client_secret } = await intentOf();
  await confirmInBrowser(client_secret, { payment_method: 'pm_card_authenticationRequired' });
  return id;
};
const processingIntent = async () => {
  const id = await unansweredIntent();
  await stripeFake(`payment_intents/${id}/process`);
  return id;
};
const canceledIntent = async () => (await stripe.paymentIntents.cancel((await intentOf()).id)).id;

for (const [what, intentOfOrder] of [
  ['has no payment yet', async () => null],
  ['was not paid', async () => (await intentOf()).id],
  ['was declined', declinedIntent],
  ['waits for its confirmation', async () => (await intentOf(withCard)).id],
  ['waits for the bank’s question to be answered', unansweredIntent],
] as const) {
  Deno.test(`the reminder of an order that ${what} is sent`, async () => {
    const { sent, marked, settled } = await send([reminder(await intentOfOrder())]);
    assert.deepEqual([sent.length, marked, settled], [1, [[4, 'sent']], []]);
  });
}

for (const [what, intentOfOrder, outcomes] of [
  ['Stripe says is paid', async () => (await paidIntentOf()).id, ['succeeded']],
  ['Stripe says is canceled', canceledIntent, ['canceled']],
  ['a bank is deciding about', processingIntent, []],
  ['another Stripe account has', async () => 'pi_of_another_account', []],
] as const) {
  Deno.test(`the reminder of an order that ${what} is never sent`, async () => {
    const { answer, sent, marked, settled } = await send([reminder(await intentOfOrder()), news]);
    assert.deepEqual(answer, { sent: 1, failed: 0 });
    assert.deepEqual(
      [sent.map(({ id }) => id), marked, settled],
      [
        ['mail-2'],
        [
          [4, 'dropped'],
          [2, 'sent'],
        ],
        outcomes.map((each) => [sold.order_id, each]),
      ],
    );
  });
}

Deno.test('while Stripe does not answer, a reminder waits, and the others are sent', async () => {
  const client = stripeClient();
  cutOff(client.paymentIntents, 'retrieve');
  const { answer, sent, marked } = await send([reminder('pi_1'), news], undefined, client);
  assert.deepEqual(answer, { sent: 1, failed: 1 });
  assert.deepEqual([sent[0]?.id, marked[0]?.[0], marked[0]?.[2]], ['mail-2', 4, false]);
});

Deno.test('a free order’s confirmation names no payment', async () => {
  const facts = {
    ...confirmation.facts,
    opens: [],
    total_cents: 0,
    coupon_code: null,
    card_brand: null,
  };
  const { text } = await mailOf({
    ...confirmation,
    facts: { ...facts, credit_cents: 100, card_last_four: null, ends_at: null },
  });
  assert.match(
    text,
    /\nDiscount: -\$5\.00\nUpgrade credit: -\$1\.00\nTax: \$0\.00\nTotal: \$0\.00\n/,
  );
  assert.match(text, /Premed Cheatsheet <b> is yours\.\n/);
  assert.doesNotMatch(text, /Paid with/);
});

Deno.test('what a visitor typed stays text', async () => {
  const { subject, html, text } = await mailOf(message);
  assert.equal(subject, 'Message: Hello "you"');
  assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.match(html, /Hello &quot;you&quot;/);
  assert.doesNotMatch(html, /<script/);
  assert.match(text, /\n> <script>alert\(1\)<\/script>\n> Bye\n/);
  assert.match(text, /admin\/messages\?show=all&open=0a11ce00-0000-4000-8000-00000000000b/);
});

Deno.test('a line break in a subject begins no header', async () => {
  const facts = { ...message.facts, subject: 'Hello\r\nBcc: all@example.com' };
  const { subject } = await mailOf({ ...message, facts });
  assert.equal(subject, 'Message: Hello Bcc: all@example.com');
});

const access = { product_name: 'Guide', ends_at: '2027-01-31T12:00:00Z' };
const ending = {
  ...access,
  product_id: 'a b',
  price_cents: 1499,
  renewed_until: '2028-01-31T12:00:00Z',
};
const disputed = {
  ...sold,
  amount_cents: 1499,
  reason: 'product_not_received',
  evidence_due_at: '2027-01-31T12:00:00Z',
};
/** Each other mail, with its subject and a sentence. */
const others: [Pick<DueMail, 'kind' | 'facts'>, subject: string, words: string][] = [
  [
    { kind: 'refund', facts: { ...sold, amount_cents: 500, refunded_cents: 500 } },
    'Refund of $5.00 for order #00651',
    'stays as it is',
  ],
  [
    { kind: 'refund', facts: { ...sold, amount_cents: 999, refunded_cents: 1499 } },
    'Refund of $9.99 for order #00651',
    'has ended',
  ],
  [
    { kind: 'dispute', facts: { ...sold, news: 'opened' } },
    'Your bank disputes a payment: order #00651',
    'Until the bank decides',
  ],
  [
    { kind: 'dispute', facts: { ...sold, news: 'won' } },
    'The dispute is settled: order #00651',
    'Your access is back',
  ],
  [
    { kind: 'dispute', facts: { ...sold, news: 'lost' } },
    'The dispute is settled: order #00651',
    'has ended',
  ],
  [
    { kind: 'access_change', facts: { ...access, action: 'granted' } },
    'You have access to Guide',
    'There is nothing to pay',
  ],
  [
    { kind: 'access_change', facts: { ...access, action: 'extended' } },
    'More time with Guide',
    'It now lasts until January 31, 2027',
  ],
  [
    { kind: 'access_change', facts: { ...access, action: 'revoked' } },
    'Your access to Guide has ended',
    'We ended your access',
  ],
  [
    { kind: 'invitation', facts: { product_name: 'Guide', ends_at: access.ends_at } },
    'Guide is waiting for you',
    'Create your account: https://store.test/signup',
  ],
  [
    { kind: 'access_ending', facts: ending },
    'Your access to Guide ends on January 31, 2027',
    'keep it until January 31, 2028: another year costs $14.99, once.\n\nKeep Guide: https://store.test/checkout?plan=a+b',
  ],
  [
    { kind: 'access_ending', facts: { ...ending, price_cents: null } },
    'Your access to Guide ends on January 31, 2027',
    'Open Guide: https://store.test/login',
  ],
  [
    { kind: 'access_ended', facts: ending },
    'Your access to Guide has ended',
    'ended on January 31, 2027. Nothing was charged. What you saved stays with your account.\n\nAnother year costs $14.99, once.\n\nRenew Guide: https://store.test/checkout?plan=a+b',
  ],
  [
    { kind: 'store_sale', facts: sold },
    'Sale: $14.99, Premed Cheatsheet <b>',
    'Order: #00651\nBuyer: pat@example.com\nPaid: $14.99\nCoupon: SAVE25',
  ],
  [
    { kind: 'store_sale', facts: { ...sold, buyer_email: null, coupon_code: null } },
    'Sale: $14.99, Premed Cheatsheet <b>',
    'Buyer: deleted\nPaid: $14.99\n\nOpen in the admin',
  ],
  [
    { kind: 'store_attention', facts: { tasks: { messages: 2, dispute: 1, news: 3 } } },
    'Waiting for you: 2 unanswered messages, 1 dispute to answer, 3 news',
    'Open the admin: https://store.test/admin',
  ],
  [
    {
      kind: 'announcement',
      facts: { subject: 'News', body: 'One\ntwo\n\n\nThree', seller_name: '', seller_address: '' },
    },
    'News',
    `News\n\nOne\ntwo\n\nThree\n\nOpen ${brand.name}: https://store.test/login\n\nYou get this because you have, or had, a plan.\n`,
  ],
  [
    {
      kind: 'announcement',
      facts: {
        subject: 'News',
        body: 'One',
        seller_name: 'Guides LLC',
        seller_address: 'Main St',
      },
    },
    'News',
    'You get this because you have, or had, a plan. Guides LLC, Main St\n',
  ],
  [
    {
      kind: 'announcement_test',
      facts: { subject: 'News', body: 'One', seller_name: '', seller_address: '' },
    },
    'Test: News',
    'News\n\nOne',
  ],
  [
    {
      kind: 'store_announcement',
      facts: {
        id: 'text-1',
        subject: 'News',
        body: 'One\n\nTwo',
        readers: 2,
        sends_at: null,
        admin_email: 'boss@example.com',
      },
    },
    'Sent to 2 readers: News',
    'Sent by: boss@example.com\nSubject: News\n\nOne\n\nTwo\n\nIf none of you wrote it, somebody',
  ],
  [
    {
      kind: 'store_announcement',
      facts: {
        id: 'text-1',
        subject: 'News',
        body: 'One',
        readers: 1,
        sends_at: '2026-12-05T12:00:00Z',
        admin_email: null,
      },
    },
    'Scheduled for 1 reader: News',
    'Scheduled by: an admin whose account is deleted\nGoes out on: December 5, 2026\nSubject: News\n\nOne\n\nIf none of you wrote it, cancel it: somebody',
  ],
  [
    {
      kind: 'email_changed',
      facts: { old_email: 'lee@example.com', new_email: null, by_store: true, token: null },
    },
    `An account at ${brand.name} no longer has your email address`,
    'Somebody created an account with lee@example.com and told us that they had mistyped their address.',
  ],
  [
    {
      kind: 'email_changed',
      facts: { old_email: 'lee@example.com', new_email: null, by_store: false, token: 'way-back' },
    },
    `Your email address at ${brand.name} was changed`,
    'the account has been deleted since.\n\nIf you did not do this, tell us within a week',
  ],
  [
    {
      kind: 'message_answer',
      facts: {
        subject: 'Where?',
        answer: 'Here.\n\nRegards',
        question: 'Where <b>is</b> it?',
        asked_at: '2026-11-20T10:00:00Z',
      },
    },
    'Re: Where?',
    'Here.\n\nRegards\n\nReply to this email to go on.\n\nYou wrote to us on November 20, 2026:\n\n> Where <b>is</b> it?',
  ],
  [
    { kind: 'password_changed', facts: {} },
    `Your password at ${brand.name} was changed`,
    'there is nothing to do',
  ],
  [
    { kind: 'account_deleted', facts: {} },
    `Your account at ${brand.name} was deleted`,
    'Records of payments stay without your name',
  ],
  [
    { kind: 'order_reminder', facts: { ...sold, coupon_code: 'A B', payment_intent_id: null } },
    'Your order of Premed Cheatsheet <b> is not finished',
    'Continue: https://store.test/checkout?plan=cheatsheet&coupon=A+B',
  ],
  [
    { kind: 'submission', facts: { news: 'published', amount_cents: 200, reason: null } },
    'Your profile is published',
    'You earned $2.00',
  ],
  [
    {
      kind: 'submission',
      facts: { news: 'declined', amount_cents: null, reason: 'Two essays\n\nare alike.' },
    },
    'About the profile you sent us',
    'no one but our team has read it.\n\nTwo essays\n\nare alike.\n\nQuestions',
  ],
  [
    { kind: 'contributor_payment', facts: { amount_cents: 400 } },
    'We paid you $4.00',
    'If it has not arrived',
  ],
  [
    { kind: 'store_dispute', facts: { ...disputed, news: 'opened' } },
    'Dispute opened: order #00651, $14.99',
    'Reason: product not received\nAnswer by: January 31, 2027',
  ],
  [
    { kind: 'store_dispute', facts: { ...disputed, news: 'lost' } },
    'Dispute lost: order #00651, $14.99',
    'The access that it paid for has ended',
  ],
  [
    {
      kind: 'store_failed_refund',
      facts: { ...sold, amount_cents: 500, problem: 'lost_or_stolen_card' },
    },
    'Refund failed: order #00651, $5.00',
    'Reason: lost or stolen card',
  ],
  [
    { kind: 'store_failed_refund', facts: { ...sold, amount_cents: 500, problem: null } },
    'Refund failed: order #00651, $5.00',
    `Open in the admin: https://store.test/admin/orders/${sold.order_id}`,
  ],
] as const;
for (const [about, subject, words] of others) {
  Deno.test(`the email "${subject}" says: ${words}`, async () => {
    const due = {
      id: 9,
      message_id: 'mail-9',
      to: 'pat@example.com',
      unsubscribe_token: null,
      ...about,
    } as DueMail;
    const mail = await mailOf(due);
    assert.equal(mail.subject, subject);
    assert.ok(mail.text.includes(words), mail.text);
    assert.equal(mail.html.includes('undefined'), false);
  });
}

Deno.test('the end of a plan that is no longer sold offers no further year', async () => {
  const due = {
    id: 9,
    message_id: 'mail-9',
    to: 'pat@example.com',
    unsubscribe_token: token,
  } as const;
  for (const kind of ['access_ending', 'access_ended'] as const) {
    const { html, text } = await mailOf({ ...due, kind, facts: { ...ending, price_cents: null } });
    assert.doesNotMatch(html + text, /another year|checkout/i);
  }
});
