import { randomUUID } from 'node:crypto';
import { newPerson, server } from '../api/support/clients.ts';
import { checkState } from './support/page-checks.ts';
import { chooseAction } from './support/row-actions.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ account: 'admin' });

// The codes of each test share a unique prefix.
let mark: string;
test.beforeEach(() => {
  mark = `T${randomUUID().slice(0, 8).toUpperCase()}`;
});
test.afterEach(async () => {
  await server().from('coupon_redemptions').delete().like('code', `${mark}%`).throwOnError();
  await server().from('coupons').delete().like('code', `${mark}%`).throwOnError();
});

const stored = async (code: string) =>
  (await server().from('coupons').select().eq('code', code).throwOnError()).data;

/** Buys plans with a code as a new person, and returns their address. */
async function use(code: string, ...plans: string[]): Promise<string> {
  const { id, email } = await newPerson();
  for (const plan of plans) {
    const order = { user_id: id, plan, coupon_code: code, billing_country: 'US' };
    const { data } = await server().rpc('open_order', order).throwOnError();
    const { order_id, total_cents: amount_cents, currency } = data;
    const paid = { order_id, amount_cents, currency, outcome: 'succeeded' };
    await server()
      .rpc('settle_payment', { ...paid, payment_intent_id: `pi_${order_id}` })
      .throwOnError();
  }
  return email;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const save = (page: Page) => button(page, 'Save Coupon').click();
const list = () => `/admin/coupons?q=${mark}`;

test('an admin adds, limits and deactivates a coupon, and cannot delete a used one', async ({
  page,
}) => {
  const code = `${mark}-A`;
  await page.goto(list());
  await expect(page.getByText('No coupons match the search.')).toBeVisible();
  await button(page, 'Add Coupon').click();
  // The list's search, which is shown until the form is, has the word in its label, too.
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(` ${code.toLowerCase()} `);
  await page.getByLabel('Ends').fill('2099-01-05T09:30');
  await page.getByLabel('Percent off').fill('15');
  await page.getByLabel('Description').fill('<b>Friends</b>');
  await page.getByLabel('Total uses').fill('5');
  await page.getByLabel('Application Cheatsheet', { exact: true }).check();
  await page.getByLabel('Premed Cheatsheet', { exact: true }).check();
  await save(page);
  await expect(page.getByRole('status')).toHaveText('Coupon added.');
  await expect(
    page.getByRole('row', { name: /15% off 0 of 5 .* until Jan 5, 2099/ }),
  ).toBeVisible();
  await expect(page.getByText('<b>Friends</b>')).toBeVisible();
  expect(await stored(code)).toMatchObject([
    { percent_off: 15, starts_at: null, max_redemptions: 5, is_active: true },
  ]);

  const buyer = await use(code, 'cheatsheet', 'application');
  await chooseAction(page, code, 'Uses');
  await expect(page.getByText('2 redemptions')).toBeVisible();
  await expect(page.getByRole('row', { name: /Application Cheatsheet \$3\.00/ })).toBeVisible();
  await expect(page.getByText(buyer).first()).toBeVisible();
  await checkState(page, 'admin-coupon-uses');
  await page.goBack();
  await button(page, `Edit: ${code}`).click();
  await page.getByLabel('Total uses').fill('1');
  await checkState(page, 'admin-coupon-form');
  await save(page);
  await expect(page.getByText('Coupon updated.')).toBeVisible();
  await expect(page.getByText('exhausted', { exact: true })).toBeVisible();

  await chooseAction(page, code, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('status')).toHaveText('Coupon deactivated.');
});
