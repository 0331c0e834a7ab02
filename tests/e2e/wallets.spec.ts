import { server } from '../api/support/clients.ts';
import { emailsTo, mailTo, sendEmails } from '../api/support/mail.ts';
import { purchasesOf as ordersOf, stripeFake } from '../api/checkout.ts';
import { database } from '../api/support/database.ts';
import { stripe } from '../api/support/stripe.ts';
import {
  arriveAtPayment,
  cardFields,
  cards,
  expectGranted,
  fillCard,
  giveDetails,
  newBuyer,
  openWallet,
  payNow,
} from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { hasAccount, purchasesOf, purchasesOfBuyer } from './support/store.ts';
import { expect, further, type Page, test } from './support/test.ts';

const sql = database();

const storeFacts = async () => (await server().rpc('store_facts').throwOnError()).data;

/** Makes a page believe that the store sells to this country only: the settings are the other tests', too. */
async function sellOnlyTo(page: Page, country: string): Promise<void> {
  const facts = { ...(await storeFacts()), sells_to: [country] };
  await page.route('**/rpc/store_facts', (route) => route.fulfill({ json: facts }));
}

/** The id of the account with this address, and whether the address is verified. */
async function accountOf(email: string) {
  const [account] = await sql<{ id: string; isVerified: boolean; name: string }[]>`
    select u.id, p.email_verified_at is not null as "isVerified", p.first_name || ' ' || p.last_name as name
    from auth.users u join public.profiles p on p.user_id = u.id where u.email = ${email}`;
  return account;
}

test('a stranger pays with a wallet in three presses on two screens, and chooses a password by mail', async ({
  page,
  browser,
}) => {
  const { email } = newBuyer();
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  // The first press and the first screen.
  await plan.getByRole('button', { name: 'Sign up' }).click();
  // The second; the wallet has to be told whose it is.
  const sheet = await openWallet(page, 'Apple Pay', { email });
  await expect(sheet).toContainText('$14.99');
  // The third.
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectGranted(page);
  await expect(page.getByText('choose your password there')).toBeVisible();
  await checkState(page, 'confirmation-wallet');
  const account = await accountOf(email);
  expect(account).toMatchObject({ name: 'Wallet Buyer', isVerified: false });
  expect(await ordersOf(account?.id ?? '')).toMatchObject([
    { status: 'completed', total_cents: 1499, billing_name: 'Wallet Buyer' },
  ]);

  // Everything speaks as it is: there is no password yet, and none is asked for.
  await page.goto('/account');
  await expect(page.getByText('You have no password yet')).toBeVisible();
  await checkState(page, 'account-no-password');
  await page.goto('/account/settings');
  await expect(page.getByRole('button', { name: 'Choose a password' })).toBeVisible();
  await expect(page.getByText('Current password')).toHaveCount(0);
  await checkState(page, 'settings-no-password');

  await sendEmails();
  const { html } = await mailTo(email, '/reset-password');
  // One email, the order's.
  expect(await emailsTo(email)).toHaveLength(1);
  expect(html).toContain('Choose your password');
  expect(html).not.toMatch(/\/login|reset your|forgot/i);
  const link = /href="([^"]*\/reset-password[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const { pathname, search } = new URL(link ?? '');
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(pathname + search);
  await expect(phone.getByText('Account of Wallet Buyer')).toBeVisible();
  await phone.getByRole('button', { name: 'Choose my password' }).click();
  await phone.getByLabel('New Password').fill('a-fresh-one-of-mine');
  await phone.getByLabel('Re-type Password').fill('a-fresh-one-of-mine');
  await phone.getByRole('button', { name: 'Save my password' }).click();
  await expect(phone).toHaveURL(/^[^?]*\/profile/);
  expect(await hasAccount({ email, password: 'a-fresh-one-of-mine' })).toBe(true);
  // The link has done its work.
  await phone.goto(pathname + search);
  await phone.getByRole('button', { name: 'Send me a fresh link' }).click();
  await expect(phone.getByText('You have chosen a password already.')).toBeVisible();
  await elsewhere.close();
  expect(await accountOf(email)).toMatchObject({ isVerified: true });
});

further('a wallet that is closed, declined or foreign charges nothing', async ({ page }) => {
  const { email } = newBuyer();
  await sellOnlyTo(page, 'US');
  await page.goto('/checkout?plan=cheatsheet');
  const closed = await openWallet(page, 'Google Pay');
  await checkState(page, 'wallet');
  await closed.getByRole('button', { name: 'Close the wallet' }).click();
  await expect(closed).toBeHidden();

  const foreign = await openWallet(page, 'Google Pay', { email, country: 'FR' });
  await foreign.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(
    page.getByText('We do not sell to the country of this wallet’s address.'),
  ).toBeVisible();
  expect(await accountOf(email)).toBeUndefined();

  const declined = await openWallet(page, 'Google Pay', { email, card: cards.isDeclined });
  await declined.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  const account = await accountOf(email);
  const failed = await ordersOf(account?.id ?? '');
  expect(failed).toMatchObject([{ total_cents: 1499 }]);
  // They are known now.
  await expect(page.getByText(`Buying as Wallet Buyer, ${email}`)).toBeVisible();
  const sheet = await openWallet(page, 'Google Pay');
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectGranted(page);
  expect(await ordersOf(account?.id ?? '')).toMatchObject([
    { id: failed[0]?.id, status: 'completed' },
  ]);
});

further(
  'Link pays for a member, and a wallet whose address has an account asks for it',
  async ({ page, context, problems }) => {
    problems.expect(/^422: POST .*\/auth\/v1\/signup$/);
    await page.goto('/checkout?plan=cheatsheet');
    const known = await openWallet(page, 'Link', { email: 'unpaid@example.com' });
    await known.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveValue('unpaid@example.com');

    const client = await enterAsNewPerson(context);
    await page.goto('/checkout?plan=cheatsheet');
    const sheet = await openWallet(page, 'Link');
    await expect(sheet.getByLabel('Email in the wallet')).toBeHidden();
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await expectGranted(page);
    expect(await purchasesOf(client)).toMatchObject({ charges: [1499], plans: ['cheatsheet'] });
    await page.goto('/account');
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText('Link');
  },
);

further('a browser without wallets shows none', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stripe-fake-wallets', 'none'));
  await page.goto('/checkout?plan=cheatsheet');
  await expect(page.getByLabel('First Name')).toBeVisible();
  await expect(page.getByText('Nothing else to fill in')).toBeHidden();
  await checkPage(page, 'payment-no-wallets');
});

further(
  'a bank that decides later grants nothing until it has, also if the tab is closed',
  async ({ page }) => {
    const buyer = newBuyer();
    await arriveAtPayment(page, 'cheatsheet', buyer);
    await page.getByRole('radio', { name: 'US bank account' }).click();
    await payNow(page).click();
    await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeFocused();
    await checkState(page, 'payment-processing');
    expect(await purchasesOfBuyer(buyer)).toMatchObject({
      plans: [],
      orders: [{ status: 'pending' }],
    });

    await page.goto('/account');
    await expect(page.getByRole('region', { name: 'Orders' })).toContainText(
      'Waiting for your bank',
    );
    await page.goto('/checkout?plan=cheatsheet');
    await expect(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible();

    await page.close();
    const { id } = (await accountOf(buyer.email)) ?? { id: '' };
    const [order] = await ordersOf(id);
    const intent = await stripe.paymentIntents.retrieve(order?.stripe_payment_intent_id ?? '');
    await stripeFake(`authentications/${intent.id}`, {
      client_secret: intent.client_secret,
      outcome: 'succeeded',
    });
    await expect
      .poll(() => purchasesOfBuyer(buyer))
      .toMatchObject({ plans: ['cheatsheet'], charges: [1499] });
  },
);

test('a method that leaves the page, unquestioned, comes back to the same order each time', async ({
  page,
}) => {
  const buyer = newBuyer();
  await arriveAtPayment(page, 'cheatsheet', buyer);
  const goToKlarna = async () => {
    await page.getByRole('radio', { name: 'Klarna' }).click();
    await payNow(page).click();
    await expect(page.getByRole('heading', { name: 'Test payment page' })).toBeVisible();
  };
  for (let failures = 0; failures < 2; failures++) {
    await goToKlarna();
    await page.getByRole('button', { name: 'Fail test payment' }).click();
    await expect(page.getByText('The payment was not completed.')).toBeVisible();
    // The provider's parameters, one of them a secret, are gone.
    await expect(page).toHaveURL('/checkout?plan=cheatsheet');
    expect((await purchasesOfBuyer(buyer)).plans).toEqual([]);
  }
  await goToKlarna();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Card information' })).toBeVisible();
  await page.getByLabel('Add a billing address (optional)').check();
  await page.getByLabel('Full name').fill('Pat Payer');
  await page.getByLabel('Address line 1').fill('7 Harbor Road');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').fill('ME');
  await page.getByLabel('Postal code').fill('04101');
  await page.getByLabel('Save this address to my account').check();
  await goToKlarna();
  await page.getByRole('button', { name: 'Authorize test payment' }).click();
  await expectGranted(page);
  expect(await purchasesOfBuyer(buyer)).toMatchObject({
    orders: [{ status: 'completed' }],
    plans: ['cheatsheet'],
    charges: [1499],
  });
  // What was ticked before it left is saved.
  await page.goto('/account/addresses');
  await expect(page.getByText('7 Harbor Road')).toHaveCount(1);
});

/** Makes Stripe's elements of one type fail to load in this page. */
const failToLoad = (page: Page, element: 'expressCheckout' | 'payment') =>
  page.route(`**/v1/elements/sessions?*element=${element}*`, (route) =>
    route.fulfill({ json: { error: { type: 'api_error', message: 'Stripe is away.' } } }),
  );

test('wallets that do not load leave the card, and can be tried again', async ({ page }) => {
  await failToLoad(page, 'expressCheckout');
  await page.goto('/checkout?plan=cheatsheet');
  await expect(page.getByText('Apple Pay, Google Pay and Link did not load.')).toBeVisible();
  await checkState(page, 'wallets-failed');
  await giveDetails(page, newBuyer());
  await expect(cardFields(page).number).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Apple Pay' })).toBeVisible();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
});

further('wallets that throw leave the card', async ({ page, problems }) => {
  problems.expect(/^console error: Error: No wallets here/);
  // It is reported to the operators.
  problems.expect(/^uncaught: No wallets here/);
  await page.addInitScript(() => {
    let create: ((key: string) => Stripe) | undefined;
    Object.defineProperty(window, 'Stripe', {
      get: () => create,
      set: (real: (key: string) => Stripe) => {
        create = Object.assign((key: string) => {
          const stripe = real(key);
          const { elements } = stripe;
          stripe.elements = (...options) => {
            const group = elements(...options);
            const { create } = group;
            group.create = (type, ...rest) => {
              if (type === 'expressCheckout') throw new Error('No wallets here.');
              return create.call(group, type, ...rest);
            };
            return group;
          };
          return stripe;
        }, real);
      },
    });
    interface Stripe {
      elements: (...options: object[]) => {
        create: (type: string, ...rest: object[]) => object;
      };
    }
  });
  await arriveAtPayment(page, 'cheatsheet', newBuyer());
  await expect(page.getByText('Apple Pay, Google Pay and Link did not load.')).toBeVisible();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
});

test('a card form that does not load says so, and can be loaded again', async ({ page }) => {
  await failToLoad(page, 'payment');
  await arriveAtPayment(page, 'cheatsheet', newBuyer());
  await expect(
    page.getByText('Payment system not initialized. Please refresh and try again.'),
  ).toBeVisible();
  await expect(page.getByText('The card form did not load.')).toBeVisible();
  await expect(payNow(page)).toBeHidden();
  await checkState(page, 'card-form-failed');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
});

test('a wallet that comes late is offered', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stripe-fake-wallets', 'none'));
  await arriveAtPayment(page, 'cheatsheet', newBuyer());
  await expect(page.getByRole('separator')).toHaveCount(0);
  await page.evaluate(() => {
    localStorage.setItem('stripe-fake-wallets', 'google_pay');
    dispatchEvent(new StorageEvent('storage', { key: 'stripe-fake-wallets' }));
  });
  const sheet = await openWallet(page, 'Google Pay');
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectGranted(page);
});

test('every country is offered, or those sold to, with a card or a saved address', async ({
  page,
  context,
}) => {
  await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveValue('United States');
  expect(await country.getByRole('option').count()).toBeGreaterThan(235);
  expect(await storeFacts()).toMatchObject({ sells_to: [] });

  await sellOnlyTo(page, 'US');
  await page.reload();
  await expect(page.getByText('Country: United States. It is the only one for now.')).toBeVisible();
  await page.getByLabel('Add a billing address (optional)').check();
  await expect(country.getByRole('option')).toHaveText(['United States']);
});
