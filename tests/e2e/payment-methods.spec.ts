import { newVerifiedPerson, server } from '../api/support/clients.ts';
import { cardFields, cards } from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAs, enterAsNewVerifiedPerson } from './support/sessions.ts';
import { savedCardsOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

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
}

test('a person adds and removes cards, one of them the default', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Add Payment Method' }).click();
  await expect(page).toHaveURL('/account/payment-methods');
  await expect(page.getByText('You have no saved payment method.')).toBeVisible();
  await checkState(page, 'payment-methods-none');

  await type(page, 'Pat Example', cards.pays);
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
      {
        cardholder_name: 'Pat Example',
        last_four: '4242',
        expiry: '12/34',
        card_type: 'visa',
        is_default: false,
      },
      {
        cardholder_name: 'Pat at Work',
        last_four: '4444',
        expiry: '12/34',
        card_type: 'mastercard',
        is_default: true,
      },
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

test('a declined card keeps the form for another try @further', async ({ page, context }) => {
  const client = await enterAsNewVerifiedPerson(context);
  await page.goto('/account/payment-methods');
  await type(page, 'Pat Example', cards.isDeclined);
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Your card was declined.');
  await expect(dialog(page).getByLabel('Cardholder name')).toHaveValue('Pat Example');
  await expect(cardFields(page).expiry).not.toHaveValue('');
  await checkState(page, 'payment-methods-declined');
  expect(await savedCardsOf(client)).toEqual([]);

  await cardFields(page).number.fill(cards.pays);
  await save(page).click();
  await isDefault(page, 'Visa •••• 4242');
});

test('a card that requires authentication is saved after it succeeds @further', async ({
  page,
  context,
}) => {
  await enterAsNewVerifiedPerson(context);
  await page.goto('/account/payment-methods');
  await type(page, 'Pat Example', cards.asksForAuthentication);
  await save(page).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await isDefault(page, 'Visa •••• 3155');
});

test('missing fields are marked @further', async ({ page, context }) => {
  await enterAsNewVerifiedPerson(context);
  await page.goto('/account/payment-methods');
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await expect(cardFields(page).number).toBeVisible();
  await save(page).click();
  await expect(dialog(page).getByText('Please fill in all required fields')).toHaveCount(4);
  await checkState(page, 'payment-methods-incomplete');
  await dialog(page).getByLabel('Cardholder name').fill('Pat Example');
  await expect(dialog(page).getByText('Please fill in all required fields')).toHaveCount(3);
});

test('a free purchase and a card without digits or an expiry are listed @further', async ({
  page,
  context,
}) => {
  const { id, client } = await newVerifiedPerson();
  const unknown = { last_four: null, expiry: 'N/A', card_type: 'visa' };
  const free = { cardholder_name: 'Free Purchase', last_four: '0000', card_type: 'Coupon' };
  await server()
    .from('payment_methods')
    .insert({ user_id: id, cardholder_name: 'Pat Example', ...unknown })
    .throwOnError();
  await server()
    .from('payment_methods')
    .insert({ user_id: id, expiry: 'N/A', ...free })
    .throwOnError();
  await enterAs(context, client);

  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Payment' });
  await expect(card).toContainText('Visa ****');
  await expect(card).not.toContainText('Expires');
  await expect(card).not.toContainText('N/A');

  await page.goto('/account/payment-methods');
  const freeEntry = entry(page, 'Free Purchase');
  await expect(freeEntry).not.toContainText('0000');
  await expect(freeEntry).not.toContainText('N/A');
  await expect(freeEntry.getByRole('button', { name: /^Set as default/ })).toHaveCount(0);
  await checkState(page, 'payment-methods-odd');
});
