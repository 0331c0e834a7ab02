import {
  cardFields,
  cards,
  expectGranted,
  fillCard,
  openProfiles,
  payNow,
} from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson, enterAsNewVerifiedPerson } from './support/sessions.ts';
import { purchasesOf, savedCardsOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

const saveCardBox = (page: Page) => page.getByLabel('Save this payment method for next time');
const addressBox = (page: Page) => page.getByLabel('Add a billing address (optional)');

async function buyAndSaveCard(page: Page, card: string): Promise<void> {
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, card);
  await saveCardBox(page).check();
  await payNow(page).click();
}

/** Opens the review of the next plan with the saved card. */
async function reviewWithSavedCard(page: Page): Promise<void> {
  await page.goto('/checkout?plan=application');
  await expect(page.getByLabel(/^Visa •{4} \d{4}, expires 12\/34$/)).toBeChecked();
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(page.getByRole('heading', { name: 'Review & Subscribe' })).toBeVisible();
}

const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' });

test('a card saved with one purchase pays for the next, after a review', async ({
  page,
  context,
}) => {
  const client = await enterAsNewVerifiedPerson(context);
  await buyAndSaveCard(page, cards.pays);
  await expectGranted(page);
  await expect
    .poll(() => savedCardsOf(client))
    .toEqual([
      {
        cardholder_name: 'Pat Example',
        last_four: '4242',
        expiry: '12/34',
        card_type: 'visa',
        is_default: true,
      },
    ]);

  await reviewWithSavedCard(page);
  await expect(page.getByText('Your card is charged $19.99 once')).toBeVisible();
  await expect(page.getByText('By placing this order you agree to our terms')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await page.getByRole('button', { name: 'Review your order' }).click();
  await subscribe(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ charges: [1999, 1499] });
  await page.getByRole('button', { name: 'Open the Application Guides' }).click();
  await expect(page).toHaveURL('/application-cheatsheet');
});

test('a card saved a moment ago is chosen for the next plan, without a reload @further', async ({
  page,
  context,
}) => {
  await enterAsNewVerifiedPerson(context);
  await buyAndSaveCard(page, cards.pays);
  await expectGranted(page);
  await openProfiles(page);
  await page.getByRole('link', { name: /^Get Premed Cheatsheet\+/ }).click();
  await expect(page.getByLabel(/^Visa •{4} 4242/)).toBeChecked();
});

test('a buyer with an unverified address cannot save a card and sees why @further', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await expect(saveCardBox(page)).toBeDisabled();
  await expect(page.getByText('Verify your email address to save a card.')).toBeVisible();
  await fillCard(page, cards.pays);
  await checkPage(page, 'payment-unverified');
  await payNow(page).click();
  await expectGranted(page);
  await openProfiles(page);
  expect(await savedCardsOf(client)).toEqual([]);
});

test('a reload of the review leads to the payment @further', async ({ page, context }) => {
  await enterAsNewVerifiedPerson(context);
  await buyAndSaveCard(page, cards.pays);
  await expectGranted(page);
  await openProfiles(page);
  await reviewWithSavedCard(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
});

test('a card that requires authentication can be saved @further', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await buyAndSaveCard(page, cards.asksForAuthentication);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectGranted(page);
  await expect.poll(async () => (await savedCardsOf(client)).length).toBe(1);
  await reviewWithSavedCard(page);
  await subscribe(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ charges: [1999, 1499] });
});

test('a buyer can save the billing address @further', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  await addressBox(page).check();
  await page.getByLabel('Save this address to my account').check();
  await payNow(page).click();
  await expect(page.getByText('Please fill out all required fields')).toHaveCount(5);
  await page.getByLabel('Full name').fill('Pat Payer');
  await page.getByLabel('Address line 1').fill('1 Main Street');
  await page.getByLabel('City').fill('Springfield');
  await page.getByLabel('State').fill('IL');
  await page.getByLabel('Postal code').fill('62701');
  await page.getByLabel('Country').selectOption('Canada');
  await payNow(page).click();
  await expectGranted(page);
  await expect
    .poll(async () => {
      const saved = client
        .from('addresses')
        .select('full_name, address_line1, country, is_default');
      return (await saved.throwOnError()).data;
    })
    .toEqual([
      {
        full_name: 'Pat Payer',
        address_line1: '1 Main Street',
        country: 'Canada',
        is_default: true,
      },
    ]);
});

test('nothing is saved unless the buyer asks for it @further', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  await addressBox(page).check();
  await page.getByLabel('Full name').fill('Pat Payer');
  await page.getByLabel('Address line 1').fill('1 Main Street');
  // Asked for once: not by the card, too.
  await expect(cardFields(page).zip).toBeHidden();
  await page.getByLabel('Postal code').fill('94107');
  await payNow(page).click();
  await expectGranted(page);
  await openProfiles(page);
  expect(await savedCardsOf(client)).toEqual([]);
  expect((await client.from('addresses').select('id').throwOnError()).data).toEqual([]);
  await page.goto('/account/orders');
  await page.getByRole('link', { name: /Receipt/ }).click();
  await expect(page.getByRole('article')).toContainText('Pat Payer');
  await expect(page.getByRole('article')).toContainText('1 Main Street');
});

test('the payment and the review fit the screen and are accessible @further', async ({
  page,
  context,
}) => {
  await enterAsNewVerifiedPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  await addressBox(page).check();
  await checkState(page, 'payment-address');
  await addressBox(page).uncheck();
  await saveCardBox(page).check();
  await payNow(page).click();
  await expectGranted(page);
  await openProfiles(page);
  await page.goto('/checkout?plan=application');
  await expect(page.getByRole('button', { name: 'Review your order' })).toBeVisible();
  await checkState(page, 'payment-saved-card');
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(subscribe(page)).toBeEnabled();
  await checkPage(page, 'review');
});
