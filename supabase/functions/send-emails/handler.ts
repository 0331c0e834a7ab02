import type { Stripe } from 'stripe';
import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { brand } from '../_shared/brand.ts';
import { logError } from '../_shared/log.ts';
import type { Orders } from '../_shared/orders.ts';
import type { Outbox } from '../_shared/outbox.ts';
import { paymentToSettle } from '../_shared/payments.ts';
import { receiptName, receiptPdf } from '../_shared/receipt-pdf.ts';
import type { TakenMail } from '../_shared/server-database.ts';
import { found } from '../_shared/stripe.ts';
import { contentsOf } from './contents.ts';
import { type Contents, htmlOf, textOf } from './layout.ts';
import { MailError, type MailServer, type OutgoingMail } from './mail-server.ts';

interface Services {
  outbox: Pick<Outbox, 'take' | 'markSent' | 'markFailed' | 'drop'>;
  orders: Pick<Orders, 'settle'>;
  stripe: Stripe;
  mailServer: MailServer;
  /** Without a trailing slash. */
  siteUrl: string;
  functionsUrl: string;
}

/** Bounds a run after an outage of the mail server. The next call, a minute later, continues. */
const MAX_MAILS = 200;
/** Likewise: an email stays claimed for five minutes, and a function may run for two and a half. */
const MAX_MS = 60_000;

/**
 * Sends the emails that are due, one after the other. Called by a schedule every minute; it only does what SQL has
 * decided, so anyone may call it. An email is marked after the mail server took it: a function that is killed in
 * between sends it again, with the same id.
 */
export async function sendEmails(
  request: Request,
  services: Services,
): Promise<{ sent: number; failed: number }> {
  // The doctor sends no body: this refusal confirms that everything has loaded.
  await readBody(request, z.strictObject({}));
  const { outbox, mailServer } = services;
  const until = Date.now() + MAX_MS;
  let sent = 0;
  let failed = 0;
  for (;;) {
    const mail = sent + failed < MAX_MAILS && Date.now() < until ? await outbox.take() : null;
    if (mail === null) return { sent, failed };
    let copy: { subject: string; body: string };
    try {
      const contents = contentsOf(mail, services.siteUrl);
      if (contents.unlessPaid && !(await isStillOpen(contents.unlessPaid, services))) {
        await outbox.drop(mail.id);
        continue;
      }
      const sentMail = await outgoing(mail, contents, services);
      await mailServer.send(sentMail);
      copy = copyOf(sentMail, [mail.unsubscribe_token, contents.secret]);
    } catch (error) {
      logError(error, { function: 'send-emails', mail: String(mail.id) });
      failed += 1;
      const isRefused = error instanceof MailError && error.isRefused;
      await outbox.markFailed(
        mail.id,
        error instanceof Error ? error.message : 'Unknown',
        isRefused,
      );
      // Without a mail server, the others would fail as well.
      if (error instanceof MailError && !isRefused) return { sent, failed };
      continue;
    }
    await outbox.markSent(mail.id, copy);
    sent += 1;
  }
}

/** Stripe's states of a payment of which nothing was charged, and that the buyer can go on with. */
const OPEN = new Set<Stripe.PaymentIntent.Status>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/** Asks Stripe, in case the webhook is late or a bank is deciding, and settles a payment that was decided. */
async function isStillOpen(
  { order_id: orderId, payment_intent_id: intentId }: NonNullable<Contents['unlessPaid']>,
  { stripe, orders }: Services,
): Promise<boolean> {
  // Nobody can have paid before the order has its intent.
  if (intentId === null) return true;
  const intent = await found(stripe.paymentIntents.retrieve(intentId));
  const payment = intent && (await paymentToSettle(intent, stripe));
  if (payment) await orders.settle({ ...payment, orderId });
  return intent !== null && OPEN.has(intent.status);
}

/** What was sent, without the secrets of its links: whoever reads them could act for the recipient. */
function copyOf({ subject, text }: OutgoingMail, secrets: (string | null | undefined)[]) {
  const body = secrets.reduce<string>(
    (left, secret) => (secret ? left.replaceAll(secret, '…') : left),
    text,
  );
  return { subject, body };
}

async function outgoing(
  mail: TakenMail,
  contents: Contents,
  { siteUrl, functionsUrl }: Services,
): Promise<OutgoingMail> {
  const { unsubscribe_token: token } = mail;
  const frame = {
    siteUrl,
    recipient: mail.to,
    unsubscribeUrl: token && `${siteUrl}/unsubscribe?token=${token}`,
  };
  return {
    id: mail.message_id,
    to: mail.to ?? brand.email,
    replyTo: contents.replyTo ?? brand.email,
    // A header is one line.
    subject: contents.subject.replaceAll(/\s+/g, ' '),
    html: htmlOf(contents, frame),
    text: textOf(contents, frame),
    headers: token
      ? {
          'List-Unsubscribe': `<${functionsUrl}/unsubscribe?token=${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
    attachments: contents.receipt
      ? [{ filename: receiptName(contents.receipt), content: await receiptPdf(contents.receipt) }]
      : [],
  };
}
