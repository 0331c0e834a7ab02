import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

const home = {
  'Full name': 'Pat Example',
  'Address line 1': '1 Main Street',
  City: 'Springfield',
  State: 'IL',
  'Postal code': '62701',
};
const work = {
  'Full name': 'Pat at Work',
  'Address line 1': '500 Harbor Road',
  City: 'Portland',
  State: 'ME',
  'Postal code': '04101',
};

const dialog = (page: Page) => page.getByRole('dialog');
const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save Address' });

async function fill(page: Page, address: Partial<typeof home>): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    await dialog(page).getByLabel(label).fill(value);
  }
}

async function add(page: Page, address: typeof home): Promise<void> {
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, address);
  await save(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(entry(page, address['Full name'])).toBeVisible();
}

test('a person adds, changes and deletes addresses, one of them the default', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Add Address' }).click();
  await expect(page).toHaveURL('/account/addresses');
  await expect(page.getByText('You have no saved address.')).toBeVisible();
  await checkState(page, 'addresses-none');

  await add(page, home);
  await expect(page.getByText('Address saved.')).toBeVisible();
  await expect(entry(page, 'Pat Example').getByText('Default', { exact: true })).toBeVisible();
  await expect(entry(page, 'Pat Example')).toContainText('Springfield, IL 62701');
  await expect(entry(page, 'Pat Example')).toContainText('United States');
  await add(page, work);
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);
  await checkPage(page, 'addresses');

  await page.getByRole('button', { name: 'Edit: Pat at Work' }).click();
  await expect(dialog(page).getByLabel('City')).toHaveValue('Portland');
  await fill(page, { 'Full name': 'Pat at the Office' });
  await dialog(page).getByLabel('Phone (optional)').fill('+1 555 0100');
  await save(page).click();
  await expect(entry(page, 'Pat at the Office')).toContainText('+1 555 0100');
  await expect(page.getByText('Pat at Work')).toHaveCount(0);

  // The optimistic update is shown before it is sent, and a reload before the response may undo it.
  const responded = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().includes('/rest/v1/addresses'),
  );
  await page.getByRole('button', { name: 'Set as default: Pat at the Office' }).click();
  await expect(
    entry(page, 'Pat at the Office').getByText('Default', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);
  await responded;
  await page.reload();
  await expect(
    entry(page, 'Pat at the Office').getByText('Default', { exact: true }),
  ).toBeVisible();

  const remove = page.getByRole('button', { name: 'Delete: Pat at the Office' });
  await remove.click();
  await expect(dialog(page)).toContainText('Delete this address?');
  await checkState(page, 'addresses-delete');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Address deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Address' })).toBeFocused();
  // The first remaining address becomes the default.
  await expect(entry(page, 'Pat Example').getByText('Default', { exact: true })).toBeVisible();
  const { data } = await client.from('addresses').select('full_name, is_default').throwOnError();
  expect(data).toEqual([{ full_name: 'Pat Example', is_default: true }]);

  await page.getByRole('link', { name: 'Back to Account' }).click();
  await expect(page).toHaveURL('/account');
  const card = page.getByRole('region', { name: 'Address' });
  await expect(card).toContainText('1 Main Street');
  await expect(card.getByRole('link', { name: 'Manage Address(es)' })).toBeVisible();
});

test('missing fields are marked, and the input stays @further', async ({ page, context }) => {
  await enterAsNewPerson(context);
  await page.goto('/account/addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, { 'Full name': 'Pat Example', City: 'Springfield' });
  await dialog(page).getByLabel('Country').selectOption('Canada');
  await save(page).click();
  for (const label of ['Address line 1', 'State', 'Postal code']) {
    await expect(dialog(page).getByLabel(label)).toHaveAccessibleDescription(
      'Please fill out all required fields',
    );
  }
  await expect(dialog(page).getByText('Please fill out all required fields')).toHaveCount(3);
  await expect(dialog(page).getByLabel('Full name')).toHaveValue('Pat Example');
  await expect(dialog(page).getByLabel('City')).toHaveValue('Springfield');
  await expect(dialog(page).getByLabel('Country')).toHaveValue('Canada');
  await checkState(page, 'address-incomplete');

  await fill(page, home);
  await save(page).click();
  await expect(entry(page, 'Pat Example')).toContainText('Canada');
  await page.getByRole('button', { name: 'Edit: Pat Example' }).click();
  await fill(page, { City: ' ' });
  await save(page).click();
  await expect(dialog(page).getByLabel('City')).toHaveAccessibleDescription(
    'Please fill in all required fields',
  );
});

test('an address that could not be saved stays in the form for another try @further', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^500: POST .*\/addresses/);
  await enterAsNewPerson(context);
  await page.goto('/account/addresses');
  await page.route('**/rest/v1/addresses?**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, home);
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Failed to save address. Please try again.',
  );
  await expect(dialog(page).getByLabel('Address line 1')).toHaveValue('1 Main Street');
  await page.unroute('**/rest/v1/addresses?**');
  await save(page).click();
  await expect(entry(page, 'Pat Example')).toBeVisible();
});

test('an address deleted in the meantime cannot be changed @further', async ({ page, context }) => {
  const client = await enterAsNewPerson(context);
  await page.goto('/account/addresses');
  await add(page, home);
  await page.getByRole('button', { name: 'Edit: Pat Example' }).click();
  await client.from('addresses').delete().eq('full_name', 'Pat Example').throwOnError();
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Address not found');
});

test('going back from an address that is not saved asks first @further', async ({
  page,
  context,
}) => {
  await enterAsNewPerson(context);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Add Address' }).click();
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, home);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await checkState(page, 'address-leave-unsaved');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(dialog(page).getByLabel('City')).toHaveValue(home.City);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/account');
});
