import { brand } from '../_shared/brand.ts';
import { date, dollars, orderNumber, paidWith, priceLines } from '../_shared/format.ts';
import { sellerOf } from '../_shared/seller.ts';
import type { ReceiptFacts, TakenMail } from '../_shared/server-database.ts';
import type { Contents } from './layout.ts';

/**
 * The words of each kind of mail, from the facts that `private.mail_facts__<kind>` gives. They greet no one by name: names are
 * typed by people we do not know.
 */
const emails = {
  order_confirmation: orderConfirmation,
  order_reminder: orderReminder,
  refund,
  dispute,
  access_change: accessChange,
  access_ending: accessEnding,
  access_ended: accessEnded,
  invitation,
  submission,
  contributor_payment: contributorPayment,
  announcement,
  announcement_test: announcementTest,
  email_changed: emailChanged,
  password_changed: passwordChanged,
  account_deleted: accountDeleted,
  staff_invitation: staffInvitation,
  staff_changed: staffChanged,
  contact_message: contactMessage,
  message_answer: messageAnswer,
  store_dispute: storeDispute,
  store_failed_refund: storeFailedRefund,
  store_sale: storeSale,
  store_attention: storeAttention,
  store_announcement: storeAnnouncement,
  store_staff_changed: storeStaffChanged,
};

type NoFacts = Record<string, never>;
type Facts = { [Kind in keyof typeof emails]: Parameters<(typeof emails)[Kind]>[0] };
type Mail<Kind extends keyof Facts> = {
  [K in Kind]: Omit<TakenMail, 'kind' | 'facts'> & { kind: K; facts: Facts[K] };
}[Kind];

/** An email to send, with what it is about. */
export type DueMail = Mail<keyof Facts>;

export const kinds = Object.keys(emails);

/** Throws for a kind without words. */
export function contentsOf(mail: TakenMail, siteUrl: string): Contents {
  if (!hasWords(mail)) throw new Error(`Emails of the kind ${mail.kind} have no words.`);
  return wordsOf(mail, siteUrl);
}

const hasWords = (mail: TakenMail): mail is DueMail => Object.hasOwn(emails, mail.kind);

function wordsOf<Kind extends keyof Facts>(mail: Mail<Kind>, siteUrl: string): Contents {
  const words: { [K in keyof Facts]: (facts: Facts[K], siteUrl: string) => Contents } = emails;
  return words[mail.kind](mail.facts, siteUrl);
}

/** What to begin with, of each thing that a plan opens: pages of src/model/store/paths.ts. */
export const firstLinks: Record<string, [label: string, path: string][]> = {
  profiles: [
    ['Find applicants like you', '/like-me'],
    ['Search the stories', '/profile?tab=profiles'],
    ['Start your school list', '/my-schools'],
  ],
  application: [['Read the first guide', '/application-cheatsheet']],
  interview: [['Read the first interview guide', '/interview-cheatsheet']],
  plus: [['Copy an email template', `/${brand.slug}-plus`]],
};

/** The token is that of a buyer who has no password yet. */
function orderConfirmation(
  sold: ReceiptFacts & {
    opens: string[];
    /** Null without. */
    refund_days: number | null;
    has_refund_conditions: boolean;
    password_token?: string;
  },
  siteUrl: string,
): Contents {
  const paidAt = sold.completed_at ?? sold.created_at;
  const isFree = sold.total_cents === 0;
  const card = paidWith(sold);
  const links = sold.opens.flatMap((name) => firstLinks[name] ?? []);
  return {
    subject: `Your order ${orderNumber(sold)}: ${sold.product_name}`,
    preview: `${sold.product_name} is yours. Here is the way in, and your receipt.`,
    title: 'Thank you for your order',
    blocks: [
      sold.ends_at === null
        ? `${sold.product_name} is yours.`
        : `${sold.product_name} is yours until ${date(sold.ends_at)}.`,
      ...(sold.password_token === undefined
        ? // Leads those who are logged in straight to what they bought.
          [
            { button: `Open ${sold.product_name}`, url: `${siteUrl}/login` },
            ...(links.length > 0
              ? [{ links: links.map(([label, path]): [string, string] => [label, siteUrl + path]) }]
              : []),
          ]
        : [
            'You paid without a password. Choose one, and log in with it on any device:',
            {
              button: 'Choose your password',
              url: `${siteUrl}/reset-password?mode=choose&oobCode=${sold.password_token}`,
            },
          ]),
      {
        facts: [
          ['Order', orderNumber(sold)],
          ['Date', date(paidAt)],
          ...priceLines(sold).map(([label, cents]): [string, string] => [label, dollars(cents)]),
          [isFree ? 'Total' : 'Total paid', dollars(sold.total_cents)],
          ...(card === null ? [] : [['Paid with', card] satisfies [string, string]]),
        ],
      },
      `Your receipt is attached as a PDF.${refundPromise(isFree ? null : sold.refund_days, paidAt, sold.has_refund_conditions)}`,
      {
        links: [
          ['View receipt', receiptUrl(sold, siteUrl)],
          ...(isFree
            ? []
            : [['How to get your money back', `${siteUrl}/refunds`] satisfies [string, string]]),
        ],
      },
    ],
    secret: sold.password_token,
    seller: sellerOf(sold),
    receipt: sold,
  };
}

function refundPromise(days: number | null, paidAt: string, hasConditions: boolean): string {
  if (days === null) return '';
  const until = date(new Date(Date.parse(paidAt) + days * 86_400_000).toISOString());
  return ` You can get your money back for ${days} ${days === 1 ? 'day' : 'days'}, until ${until}${hasConditions ? ', on the conditions of our refund policy' : ''}.`;
}

function refund(sold: ReceiptFacts & { amount_cents: number }, siteUrl: string): Contents {
  const isWhole = sold.refunded_cents >= sold.total_cents;
  const amount = dollars(sold.amount_cents);
  return {
    subject: `Refund of ${amount} for order ${orderNumber(sold)}`,
    preview: `We refunded ${amount}.`,
    title: `We refunded ${amount}`,
    blocks: [
      `The money for order ${orderNumber(sold)}, ${sold.product_name}, goes back the way it was paid. Banks take up to ten days to show it.`,
      isWhole
        ? `Your access to ${sold.product_name} through this order has ended.`
        : `Your access to ${sold.product_name} stays as it is.`,
      {
        facts: [
          ['Paid', dollars(sold.total_cents)],
          ['Refunded so far', dollars(sold.refunded_cents)],
        ],
      },
      { link: 'View receipt', url: receiptUrl(sold, siteUrl) },
    ],
    seller: sellerOf(sold),
  };
}

function dispute(
  sold: ReceiptFacts & { news: 'opened' | 'won' | 'lost' },
  siteUrl: string,
): Contents {
  const about = `order ${orderNumber(sold)}, ${sold.product_name}`;
  const texts: Record<typeof sold.news, [title: string, ...blocks: string[]]> = {
    opened: [
      'Your bank disputes a payment',
      `Your bank has taken back the payment for ${about}, because it was disputed. Until the bank decides, this order gives no access.`,
      'If you did not mean to dispute it, or have a question about the order, reply to this email.',
    ],
    won: [
      'The dispute is settled',
      `Your bank has decided that the payment for ${about} stands. Your access is back.`,
    ],
    lost: [
      'The dispute is settled',
      `Your bank has returned the payment for ${about} to you. The access that it paid for has ended.`,
    ],
  };
  const [title, ...blocks] = texts[sold.news];
  return {
    subject: `${title}: order ${orderNumber(sold)}`,
    preview: `About ${about}.`,
    title,
    blocks: [...blocks, { link: 'View receipt', url: receiptUrl(sold, siteUrl) }],
    seller: sellerOf(sold),
  };
}

function accessChange(
  change: {
    action: 'granted' | 'extended' | 'shortened' | 'revoked';
    product_name: string;
    ends_at: string;
  },
  siteUrl: string,
): Contents {
  const product = change.product_name;
  const until = date(change.ends_at);
  switch (change.action) {
    case 'granted':
      return {
        subject: `You have access to ${product}`,
        preview: `It is yours until ${until}.`,
        title: `You have access to ${product}`,
        blocks: [
          `We gave you access to ${product}, until ${until}. There is nothing to pay.`,
          { button: `Open ${product}`, url: `${siteUrl}/login` },
        ],
      };
    case 'extended':
      return {
        subject: `More time with ${product}`,
        preview: `Your access now lasts until ${until}.`,
        title: `More time with ${product}`,
        blocks: [
          `We extended your access to ${product}. It now lasts until ${until}.`,
          { button: `Open ${product}`, url: `${siteUrl}/login` },
        ],
      };
    case 'shortened':
      return {
        subject: `Your access to ${product} ends earlier`,
        preview: `Your access now lasts until ${until}.`,
        title: `Your access to ${product} ends earlier`,
        blocks: [
          `You withdrew a profile that had earned you more time with ${product}. Your access now lasts until ${until}.`,
          { button: 'See your account', url: `${siteUrl}/account` },
        ],
      };
  }
  return {
    subject: `Your access to ${product} has ended`,
    preview: 'If you have a question, reply to this email.',
    title: `Your access to ${product} has ended`,
    blocks: [
      `We ended your access to ${product}. If you think that is a mistake, or have a question, reply to this email.`,
      { button: 'See your account', url: `${siteUrl}/account` },
    ],
  };
}

function invitation(given: { product_name: string; ends_at: string }, siteUrl: string): Contents {
  const product = given.product_name;
  const until = date(given.ends_at);
  return {
    subject: `${product} is waiting for you`,
    preview: `We gave it to you until ${until}. There is nothing to pay.`,
    title: `${product} is waiting for you`,
    blocks: [
      `We gave you access to ${product}, until ${until}. There is nothing to pay.`,
      'Create an account with this email address and open the link that we send to it: then the access is yours.',
      { button: 'Create your account', url: `${siteUrl}/signup` },
      'If you do not know why you got this email, ignore it.',
    ],
  };
}

interface AccessEnd {
  product_id: string;
  product_name: string;
  ends_at: string;
  /** Of a renewal; null if the product is not on sale. */
  price_cents: number | null;
  renewed_until: string;
}

function accessEnding(access: AccessEnd, siteUrl: string): Contents {
  const product = access.product_name;
  const until = date(access.ends_at);
  return {
    subject: `Your access to ${product} ends on ${until}`,
    preview:
      access.price_cents === null
        ? 'Save what you need before then.'
        : 'Save what you need, or keep it for another year.',
    title: `Your access ends on ${until}`,
    blocks: [
      `Your access to ${product} ends on ${until}. It does not renew itself, and nothing is charged.`,
      ...(access.price_cents === null
        ? [{ button: `Open ${product}`, url: `${siteUrl}/login` }]
        : [
            `If your application takes another season, keep it until ${date(access.renewed_until)}: another year costs ${dollars(access.price_cents)}, once.`,
            { button: `Keep ${product}`, url: checkoutUrl(access.product_id, siteUrl) },
          ]),
    ],
  };
}

function accessEnded(access: AccessEnd, siteUrl: string): Contents {
  const product = access.product_name;
  return {
    subject: `Your access to ${product} has ended`,
    preview: 'What you saved is still there.',
    title: 'Your year is over',
    blocks: [
      `Your access to ${product} ended on ${date(access.ends_at)}. Nothing was charged. What you saved stays with your account.`,
      ...(access.price_cents === null
        ? []
        : [
            `Another year costs ${dollars(access.price_cents)}, once.`,
            { button: `Renew ${product}`, url: checkoutUrl(access.product_id, siteUrl) },
          ]),
      'Good luck with your application.',
    ],
  };
}

/** The payment page of a plan, with the coupon of the order that is continued. */
const checkoutUrl = (plan: string, siteUrl: string, coupon: string | null = null) =>
  `${siteUrl}/checkout?${new URLSearchParams({ plan, ...(coupon !== null && { coupon }) }).toString()}`;

function orderReminder(
  order: ReceiptFacts & { payment_intent_id: string | null },
  siteUrl: string,
): Contents {
  return {
    subject: `Your order of ${order.product_name} is not finished`,
    preview: 'Nothing was charged. You can continue where you stopped.',
    title: 'Your order is still open',
    blocks: [
      `You began an order of ${order.product_name} for ${dollars(order.total_cents)}, and the payment did not go through. Nothing was charged.`,
      { button: 'Continue', url: checkoutUrl(order.product_id, siteUrl, order.coupon_code) },
      'You asked for this reminder. There is only one for an order.',
    ],
    unlessPaid: order,
  };
}

function submission(submitted: {
  news: 'received' | 'published' | 'declined';
  amount_cents: number | null;
  /** Why it was declined, if an admin says so. */
  reason: string | null;
}): Contents {
  switch (submitted.news) {
    case 'received':
      return {
        subject: 'We received your profile',
        preview: 'We read it, then write to you again.',
        title: 'We received your profile',
        blocks: [
          'Thank you for sending us your profile. We read every one, and write to you again once we have decided.',
          'If you did not send one, ignore this email.',
        ],
      };
    case 'published':
      return {
        subject: 'Your profile is published',
        preview: 'Thank you for helping those who apply after you.',
        title: 'Your profile is published',
        blocks: [
          'Thank you for helping those who apply after you: we accepted your profile, and members can read it.',
          ...(submitted.amount_cents === null
            ? []
            : [
                `You earned ${dollars(submitted.amount_cents)}. We write to you again when we pay it.`,
              ]),
        ],
      };
  }
  return {
    subject: 'About the profile you sent us',
    preview: 'We cannot publish it.',
    title: 'We cannot publish your profile',
    blocks: [
      'Thank you for sending us your profile. We have decided not to publish it, and no one but our team has read it.',
      ...(submitted.reason?.split(/\n{2,}/) ?? []),
      'Questions about that? Reply to this email.',
    ],
  };
}

function contributorPayment(paid: { amount_cents: number }): Contents {
  const amount = dollars(paid.amount_cents);
  return {
    subject: `We paid you ${amount}`,
    preview: 'For the profiles that we published.',
    title: `We paid you ${amount}`,
    blocks: [
      `We sent you ${amount} for published profiles and referrals. If it has not arrived within a week, reply to this email.`,
    ],
  };
}

/** An admin's own words. Who writes to many says who they are. */
function announcement(
  text: { subject: string; body: string; seller_name: string; seller_address: string },
  siteUrl: string,
): Contents {
  const paragraphs = text.body.split(/\n{2,}/);
  return {
    subject: text.subject,
    preview: (paragraphs[0] ?? '').slice(0, 150),
    title: text.subject,
    blocks: [
      ...paragraphs,
      { button: `Open ${brand.name}`, url: `${siteUrl}/login` },
      `You get this because you have, or had, a plan. ${sellerOf(text).join(', ')}`.trim(),
    ],
  };
}

/** To the admin who wrote it. */
function announcementTest(text: Parameters<typeof announcement>[0], siteUrl: string): Contents {
  const sent = announcement(text, siteUrl);
  return { ...sent, subject: `Test: ${sent.subject}` };
}

/** So that nobody writes in the store's name without its knowing. */
function storeAnnouncement(
  {
    id,
    subject,
    body,
    readers,
    sends_at: sendsAt,
    admin_email: admin,
  }: {
    id: string;
    subject: string;
    body: string;
    readers: number;
    /** Null: it was sent at once. */
    sends_at: string | null;
    admin_email: string | null;
  },
  siteUrl: string,
): Contents {
  const people = readers === 1 ? '1 reader' : `${readers} readers`;
  return {
    subject: `${sendsAt === null ? 'Sent to' : 'Scheduled for'} ${people}: ${subject}`.slice(
      0,
      200,
    ),
    preview: 'If none of you wrote it, act now.',
    title: sendsAt === null ? `A text was sent to ${people}` : `A text is scheduled for ${people}`,
    blocks: [
      {
        facts: [
          [
            sendsAt === null ? 'Sent by' : 'Scheduled by',
            admin ?? 'an admin whose account is deleted',
          ],
          ...(sendsAt === null ? [] : [['Goes out on', date(sendsAt)] satisfies [string, string]]),
          ['Subject', subject],
        ],
      },
      ...body.split(/\n{2,}/),
      `If none of you wrote it, ${sendsAt === null ? '' : 'cancel it: '}somebody else uses an admin’s account. Log it out everywhere, and change its password.`,
      { button: 'Open the announcement', url: `${siteUrl}/admin/announcements?open=${id}` },
    ],
  };
}

/** The secret of the way back is null if the old address was not verified. No new address: the account was deleted since. */
function emailChanged(
  change: {
    old_email: string;
    new_email: string | null;
    /** An admin corrected it: whoever reads this may be a stranger. */
    by_store: boolean;
    token: string | null;
  },
  siteUrl: string,
): Contents {
  if (change.by_store) {
    return {
      subject: `An account at ${brand.name} no longer has your email address`,
      preview: 'Its owner had mistyped their own.',
      title: 'Your email address was removed from an account',
      blocks: [
        `Somebody created an account with ${change.old_email} and told us that they had mistyped their address. We corrected it: what we mail about that account no longer reaches you, and links in earlier emails do not work any more.`,
        'If the account is yours, reply to this email right away, so that we can help. Otherwise there is nothing to do.',
      ],
      secret: null,
    };
  }
  return {
    subject: `Your email address at ${brand.name} was changed`,
    preview: 'If that was not you, act now.',
    title: 'Your email address was changed',
    blocks: [
      change.new_email === null
        ? `The email address of your account, ${change.old_email}, was changed, and the account has been deleted since.`
        : `The email address of your account was changed from ${change.old_email} to ${change.new_email}. From now on, log in with the new address.`,
      ...(change.token === null
        ? ['If you did not do this, reply to this email right away, so that we can help.']
        : [
            change.new_email === null
              ? 'If you did not do this, tell us within a week: what you bought waits for you then, in a new account with this address.'
              : 'If you did not do this, take your address back within a week. Everyone is logged out then, and you choose a new password.',
            {
              button: 'It was not me',
              url: `${siteUrl}/verify-email?mode=returnEmail&oobCode=${change.token}`,
            },
          ]),
    ],
    secret: change.token,
  };
}

type StaffRole = 'admin' | 'support';

/** After 'You are now'. */
const asStaff = (role: StaffRole) => (role === 'admin' ? 'an admin' : 'in support');

const whatStaffDo: Record<StaffRole, string> = {
  admin:
    'Admins run the store: they sell, refund, publish, and change its prices and settings. They also decide who else works there.',
  support:
    'Support helps people who bought something: it reads their orders and emails, and answers their messages.',
};

function staffInvitation(
  invited: { role: StaffRole; invited_by: string; until: string },
  siteUrl: string,
): Contents {
  const role = invited.role === 'admin' ? 'as an admin' : 'for its support';
  return {
    subject: `You are invited to ${brand.name} ${role}`,
    preview: `By ${invited.invited_by}, until ${date(invited.until)}.`,
    title: `You are invited ${role}`,
    blocks: [
      `${invited.invited_by} invites you to the control panel of ${brand.name} ${role}. ${whatStaffDo[invited.role]}`,
      `Log in with this email address and accept, until ${date(invited.until)}.`,
      { button: 'Open the invitation', url: `${siteUrl}/invitation` },
      'Without an account, create one with this address first, and open the link that we send to it.',
      { link: 'Create an account', url: `${siteUrl}/signup` },
      'If you do not know why you got this email, ignore it: nothing changes unless you accept.',
    ],
  };
}

function staffChanged(change: { role: StaffRole; is_over: boolean }, siteUrl: string): Contents {
  const role = asStaff(change.role);
  return change.is_over
    ? {
        subject: `You are no longer ${role} at ${brand.name}`,
        preview: 'The control panel is closed to you. Your account stays as it is.',
        title: `You are no longer ${role}`,
        blocks: [
          'The control panel is closed to you. Your account and what you bought stay as they are.',
          'If you did not expect this, reply to this email.',
        ],
      }
    : {
        subject: `You are now ${role} at ${brand.name}`,
        preview: 'The control panel is open to you.',
        title: `You are now ${role}`,
        blocks: [
          `You accepted an invitation. ${whatStaffDo[change.role]}`,
          { button: 'Open the control panel', url: `${siteUrl}/admin` },
          'A password is all that keeps others out: set up an authenticator app, too, in the settings of your account.',
          'If you did not accept it, somebody else uses your account: change its password, which logs out everyone else, and reply to this email.',
        ],
      };
}

/** So that nobody comes into the control panel without the store's knowing. */
function storeStaffChanged(
  change: { role: StaffRole; is_over: boolean; email: string | null; changed_by: string | null },
  siteUrl: string,
): Contents {
  const who = change.email ?? 'Somebody whose account is deleted';
  const news = `${who} is ${change.is_over ? 'no longer' : 'now'} ${asStaff(change.role)}`;
  return {
    subject: news.slice(0, 200),
    preview: 'If none of you did this, act now.',
    title: news,
    blocks: [
      change.is_over
        ? `${change.changed_by ?? 'Somebody whose account is deleted'} took the role away.`
        : 'They accepted an invitation.',
      'If none of you knows of it, somebody else uses an admin’s account: log it out everywhere, and change its password.',
      { button: 'Open the team', url: `${siteUrl}/admin/settings/team` },
    ],
  };
}

function passwordChanged(_: NoFacts, siteUrl: string): Contents {
  return {
    subject: `Your password at ${brand.name} was changed`,
    preview: 'If that was not you, act now.',
    title: 'Your password was changed',
    blocks: [
      'The password of your account was changed just now. If that was you, there is nothing to do.',
      'If it was not, ask for a new one with Forgot password, where you log in: choosing it logs out everyone else. Then reply to this email, so that we can help.',
      { button: 'Log in', url: `${siteUrl}/login` },
    ],
  };
}

function accountDeleted(_: NoFacts, siteUrl: string): Contents {
  return {
    subject: `Your account at ${brand.name} was deleted`,
    preview: 'This is the last email about it.',
    title: 'Your account was deleted',
    blocks: [
      'Your account and what belonged to it are deleted, as you asked. Records of payments stay without your name, as the law requires.',
      'This is the last email about it. If you did not ask for this, reply to it.',
      { link: 'What we keep, and for how long', url: `${siteUrl}/privacy` },
    ],
  };
}

function contactMessage(
  message: {
    message_id: string;
    first_name: string;
    last_name: string;
    email: string;
    subject: string;
    message: string;
    newsletter: boolean;
  },
  siteUrl: string,
): Contents {
  return {
    subject: `Message: ${message.subject}`,
    preview: `From ${message.first_name} ${message.last_name}`,
    title: message.subject,
    blocks: [
      {
        facts: [
          ['From', `${message.first_name} ${message.last_name}`],
          ['Email', message.email],
          ['Wants the newsletter', message.newsletter ? 'Yes' : 'No'],
        ],
      },
      { quote: message.message },
      `Replying to this email answers ${message.email}.`,
      {
        button: 'Open in the admin',
        url: `${siteUrl}/admin/messages?show=all&open=${message.message_id}`,
      },
    ],
    replyTo: message.email,
  };
}

function messageAnswer(
  sent: { subject: string; answer: string; question: string; asked_at: string },
  _siteUrl: string,
): Contents {
  return {
    subject: /^re:/i.test(sent.subject) ? sent.subject : `Re: ${sent.subject}`,
    preview: sent.answer.slice(0, 150),
    title: `Our answer to “${sent.subject}”`,
    blocks: [
      ...sent.answer.split(/\n{2,}/),
      'Reply to this email to go on.',
      `You wrote to us on ${date(sent.asked_at)}:`,
      { quote: sent.question },
    ],
  };
}

function storeDispute(
  sold: ReceiptFacts & {
    news: 'opened' | 'lost';
    amount_cents: number;
    /** Stripe's, for example 'fraudulent'. */
    reason: string;
    evidence_due_at: string | null;
  },
  siteUrl: string,
): Contents {
  const amount = dollars(sold.amount_cents);
  const about = `order ${orderNumber(sold)}, ${sold.product_name}`;
  const isLost = sold.news === 'lost';
  return {
    subject: `Dispute ${isLost ? 'lost' : 'opened'}: order ${orderNumber(sold)}, ${amount}`,
    preview: isLost ? 'The bank has returned the payment.' : 'The bank has taken the payment back.',
    title: isLost ? 'A dispute was lost' : 'A payment is disputed',
    blocks: [
      isLost
        ? `The buyer’s bank has returned the payment for ${about} to them. The access that it paid for has ended.`
        : `The buyer’s bank has taken back the payment for ${about}, until it decides. Answer it in Stripe’s dashboard, under Disputes.`,
      {
        facts: [
          ['Amount', amount],
          ['Reason', sold.reason.replaceAll('_', ' ')],
          ...(isLost || sold.evidence_due_at === null
            ? []
            : [['Answer by', date(sold.evidence_due_at)] satisfies [string, string]]),
        ],
      },
      orderInAdmin(sold, siteUrl),
    ],
  };
}

/** The problem is Stripe's; null for a refund made in its dashboard. */
function storeFailedRefund(
  sold: ReceiptFacts & { amount_cents: number; problem: string | null },
  siteUrl: string,
): Contents {
  const amount = dollars(sold.amount_cents);
  return {
    subject: `Refund failed: order ${orderNumber(sold)}, ${amount}`,
    preview: 'The buyer does not have the money.',
    title: 'A refund failed',
    blocks: [
      `A refund of ${amount} for order ${orderNumber(sold)}, ${sold.product_name}, did not reach the buyer. Refund it again, or pay them in another way.`,
      {
        facts: [
          ['Reason', sold.problem?.replaceAll('_', ' ') ?? 'See Stripe’s dashboard'],
          ['Paid', dollars(sold.total_cents)],
          ['Refunded so far', dollars(sold.refunded_cents)],
        ],
      },
      orderInAdmin(sold, siteUrl),
    ],
  };
}

function storeSale(sold: ReceiptFacts, siteUrl: string): Contents {
  return {
    subject: `Sale: ${dollars(sold.total_cents)}, ${sold.product_name}`,
    preview: `Order ${orderNumber(sold)}.`,
    title: `${sold.product_name} was sold`,
    blocks: [
      {
        facts: [
          ['Order', orderNumber(sold)],
          ['Buyer', sold.buyer_email ?? 'deleted'],
          ['Paid', dollars(sold.total_cents)],
          ...(sold.coupon_code === null
            ? []
            : [['Coupon', sold.coupon_code] satisfies [string, string]]),
        ],
      },
      orderInAdmin(sold, siteUrl),
      'You can turn these emails off in the admin, under Settings.',
    ],
  };
}

/** One and several of each kind of needs_attention. */
const tasks: Record<string, [one: string, several: string]> = {
  dispute: ['dispute to answer', 'disputes to answer'],
  failed_refund: ['refund that failed', 'refunds that failed'],
  open_refund: ['refund that is not finished', 'refunds that are not finished'],
  stuck_order: ['order that needs a look', 'orders that need a look'],
  failed_event: ['event of Stripe that was refused', 'events of Stripe that were refused'],
  messages: ['unanswered message', 'unanswered messages'],
  submissions: ['new submission', 'new submissions'],
  contributors: ['contributor to be paid', 'contributors to be paid'],
  browser_errors: ['kind of error in visitors’ browsers', 'kinds of errors in visitors’ browsers'],
  emails: ['email that could not be sent', 'emails that could not be sent'],
};

function storeAttention(waiting: { tasks: Record<string, number> }, siteUrl: string): Contents {
  const lines = Object.entries(waiting.tasks).map(
    ([kind, count]) => `${count} ${tasks[kind]?.[count === 1 ? 0 : 1] ?? kind}`,
  );
  return {
    subject: `Waiting for you: ${lines.join(', ')}`,
    preview: 'As of tonight.',
    title: 'This waits for you',
    blocks: [...lines, { button: 'Open the admin', url: `${siteUrl}/admin` }],
  };
}

const orderInAdmin = ({ order_id: id }: ReceiptFacts, siteUrl: string) => ({
  button: 'Open in the admin',
  url: `${siteUrl}/admin/orders/${id}`,
});

const receiptUrl = ({ order_id: id }: ReceiptFacts, siteUrl: string) =>
  `${siteUrl}/account/orders/${id}`;
