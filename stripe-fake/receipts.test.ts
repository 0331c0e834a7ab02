import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReceiptMail } from './receipts.ts';
import { failureOf, startTestFake } from './test-server.ts';

let stripeFake: Awaited<ReturnType<typeof startTestFake>>;
const mails: ReceiptMail[] = [];
let isMailDown = false;

beforeAll(async () => {
  stripeFake = await startTestFake({
    sendMail(mail) {
      if (isMailDown) return Promise.reject(new Error('No mail today.'));
      mails.push(mail);
      return Promise.resolve();
    },
  });
});
afterAll(() => stripeFake.stop());
beforeEach(() => {
  mails.length = 0;
  isMailDown = false;
});

const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripeFake.stripe.paymentIntents.create({
    amount: 149_999,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    description: 'Guides <& more>',
    receipt_email: 'pat@example.com',
    payment_method,
    confirm: true,
    ...more,
  });

test('a payment sends one receipt', async () => {
  await pay('pm_card_visa');
  const [mail, ...more] = mails;
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'pat@example.com', subject: 'Your receipt: $1,499.99' });
  expect(mail?.text).toMatch(/^Receipt for Guides <& more>\n/);
  expect(mail?.text).toContain('Payment method: visa ending in 4242');
  expect(mail?.text).toMatch(/\nCharge: ch_\w+$/);
  expect(mail?.html).toContain('<p>Receipt for Guides &lt;&amp; more&gt;</p>');
});

test('a declined card or a payment without an address sends none', async () => {
  await failureOf(pay('pm_card_chargeDeclined'));
  await stripeFake.stripe.paymentIntents.create({
    amount: 1499,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  expect(mails).toEqual([]);
});

test('a receipt that cannot be mailed does not fail the payment', async () => {
  isMailDown = true;
  expect(await pay('pm_card_visa')).toMatchObject({ status: 'succeeded' });
});
