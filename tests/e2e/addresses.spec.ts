import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { expect, type Page, further } from './support/test.ts';

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

further(
  'a person adds and deletes addresses, one of them the default',
  async ({ page, context }) => {
    await enterAsNewPerson(context);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Add Address' }).click();
    await expect(page).toHaveURL('/account/addresses');
    await expect(page.getByText('You have no saved address.')).toBeVisible();
    await checkState(page, 'addresses-none');

    await add(page, home);
    await expect(page.getByText('Address saved.')).toBeVisible();
    await expect(entry(page, 'Pat Example').getByText('Default', { exact: true })).toBeVisible();
    await add(page, work);
    await checkPage(page, 'addresses');

    await page.getByRole('button', { name: 'Delete: Pat Example' }).click();
    await checkState(page, 'addresses-delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Address deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Address' })).toBeFocused();
    // The first remaining address becomes the default.
    await expect(entry(page, 'Pat at Work').getByText('Default', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Account' }).click();
    await expect(page).toHaveURL('/account');
    const card = page.getByRole('region', { name: 'Address' });
    await expect(card).toContainText('500 Harbor Road');
    await expect(card.getByRole('link', { name: 'Manage Address(es)' })).toBeVisible();
  },
);
