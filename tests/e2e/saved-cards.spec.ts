import { cardFields, cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewVerifiedPerson } from './support/sessions.ts';
import { purchasesOf, savedCardsOf } from './support/store.ts';
import { expect, further, type Page, test } from './support/test.ts';

const visa = {
  cardholder_name: 'Pat Example',
  last_four: '4242',
  expiry: '12/34',
  card_type: 'visa',
  is_default: true,
};

test('a card saved with one purchase pays for the next, after a review', async ({
  page,
  context,
}) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  await fillCard(page, cards.pays);
  await page.getByLabel('Save this payment method for next time').check();
  await payNow(page).click();
  await expectGranted(page);
  await expect.poll(() => savedCardsOf(client)).toMatchObject([visa]);

  await page.goto('/checkout?plan=application');
  await expect(page.getByLabel(/^Visa •{4} \d{4}, expires 12\/34$/)).toBeChecked();
  await checkState(page, 'payment-saved-card');
  const review = page.getByRole('button', { name: 'Review your order' });
  await review.click();
  await expect(page.getByRole('heading', { name: 'Review & Subscribe' })).toBeVisible();
  await expect(page.getByText('Your card is charged $19.99 once')).toBeVisible();
  await expect(page.getByText('By placing this order you agree to our terms')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment & Discounts' })).toBeVisible();
  await review.click();
  await checkPage(page, 'review');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ charges: [1999, 1499] });
  await page.getByRole('button', { name: 'Open the Application Guides' }).click();
  await expect(page).toHaveURL('/application-cheatsheet');
});

test('a card that was to be saved is declined: the next one is kept only if that is asked for', async ({
  page,
  context,
}) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/checkout?plan=cheatsheet');
  const save = page.getByLabel('Save this payment method for next time');
  await fillCard(page, cards.isDeclined);
  await save.check();
  await payNow(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await cardFields(page).number.fill(cards.pays);
  await save.uncheck();
  await payNow(page).click();
  await expectGranted(page);
  expect(await savedCardsOf(client)).toEqual([]);
});

further(
  'a buyer is told that the card they ticked was not saved',
  async ({ page, context, problems }) => {
    problems.expect(/^503: POST .*\/payment-methods$/);
    problems.expect(/^console error: Saving the card failed/);
    await enterAsNewVerifiedPerson(context);
    await page.route('**/functions/v1/payment-methods', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'internal', message: 'Away.' } } }),
    );
    await page.goto('/checkout?plan=cheatsheet');
    await fillCard(page, cards.pays);
    await page.getByLabel('Save this payment method for next time').check();
    await payNow(page).click();
    await expectGranted(page);
    await expect(page.getByText('Your card could not be saved')).toBeVisible();
    await checkState(page, 'confirmation-card-unsaved');
  },
);

const mastercard = '5555555555554444';

const dialog = (page: Page) => page.getByRole('dialog');
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const isDefault = (page: Page, text: string) =>
  expect(entry(page, text).getByText('Default', { exact: true })).toBeVisible();
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Payment Method' });

/** Opens the form and fills in a card. */
async function type(page: Page, name: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await dialog(page).getByLabel('Cardholder name').fill(name);
  const fields = cardFields(page);
  await fields.number.fill(number);
  await fields.expiry.fill('1234');
  await fields.cvc.fill('123');
  await fields.zip.fill('94107');
}

further('a person adds and removes cards, one of them the default', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Add Payment Method' }).click();
  await expect(page).toHaveURL('/account/payment-methods');
  await expect(page.getByText('You have no saved payment method.')).toBeVisible();
  await checkState(page, 'payment-methods-none');

  await type(page, 'Pat Example', cards.pays);
  // A wallet's sheet cannot wait for the form to be checked.
  await expect(dialog(page).getByText(/Apple Pay|Google Pay|Link/)).toHaveCount(0);
  await checkState(page, 'payment-methods-form');
  await save(page).click();
  await expect(page.getByText('Payment method saved.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(entry(page, 'Visa •••• 4242')).toContainText('Expires 12/34');
  await isDefault(page, 'Visa •••• 4242');

  await type(page, 'Pat at Work', mastercard);
  await save(page).click();
  await expect(entry(page, 'Mastercard •••• 4444')).toContainText('Pat at Work');
  await isDefault(page, 'Visa •••• 4242');
  await checkPage(page, 'payment-methods');
  await page.getByRole('button', { name: 'Set as default: Mastercard •••• 4444' }).click();
  await isDefault(page, 'Mastercard •••• 4444');
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);
  await expect
    .poll(() => savedCardsOf(client))
    .toEqual([
      { ...visa, is_default: false },
      { ...visa, cardholder_name: 'Pat at Work', last_four: '4444', card_type: 'mastercard' },
    ]);

  await page.getByRole('button', { name: 'Delete: Mastercard •••• 4444' }).click();
  await expect(dialog(page)).toContainText('Delete this payment method?');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Payment method deleted.')).toBeVisible();
  await expect(entry(page, 'Mastercard')).toHaveCount(0);
  await isDefault(page, 'Visa •••• 4242');

  await page.getByRole('link', { name: 'Back to Account' }).click();
  const card = page.getByRole('region', { name: 'Payment' });
  await expect(card).toContainText('Visa •••• 4242');
  await expect(card.getByRole('link', { name: 'Manage Payment Methods' })).toBeVisible();
});
