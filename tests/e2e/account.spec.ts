import { readFile } from 'node:fs/promises';
import { newPerson, password, server } from '../api/support/clients.ts';
import { buy } from './support/checkout.ts';
import { expectNoOverflow, checkPage, checkState } from './support/page-checks.ts';
import { enterAs, enterAsNewPerson } from './support/sessions.ts';
import { hasAccount, purchasesOf } from './support/store.ts';
import { expect, type Page, test } from './support/test.ts';

const address = {
  full_name: 'Pat Example',
  address_line1: '1 Unmistakable Street',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
  country: 'United States',
};

async function download(page: Page): Promise<Record<string, unknown>> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('premed-cheatsheet-data.json');
  return JSON.parse(await readFile(await file.path(), 'utf8'));
}

test('a person can download all of their data', async ({ page, context }) => {
  const { client, id, email } = await newPerson();
  await client.from('addresses').insert(address).throwOnError();
  await enterAs(context, client);
  await buy(page, 'cheatsheet');
  await page.goto('/account');
  expect(await download(page)).toMatchObject({
    account: { id, email },
    profile: { first_name: 'Pat', last_name: 'Example' },
    orders: [{ product_id: 'cheatsheet', total_cents: 1499, status: 'completed' }],
    entitlements: [{ product_id: 'cheatsheet' }],
    addresses: [address],
    payment_methods: [],
  });
});

test('a deleted account cannot sign in, and its orders are kept anonymously', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/^403: POST .*\/delete-account$/);
  problems.expect(/^400: POST .*\/auth\/v1\/token\?grant_type=password$/);
  const { client, id, email } = await newPerson();
  await client.from('addresses').insert(address).throwOnError();
  await enterAs(context, client);
  await buy(page, 'cheatsheet');
  const orderId = (await purchasesOf(client)).orders[0]?.id;

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const send = dialog.getByRole('button', { name: 'Delete my account' });
  const secret = dialog.getByRole('textbox', { name: 'Your password' });
  await send.click();
  await expect(secret).toHaveAccessibleDescription('Please fill in all required fields');
  const word = dialog.getByLabel('Type DELETE to confirm');
  await expect(word).toHaveAccessibleDescription('Please type DELETE to confirm');
  await secret.fill('not-my-password');
  await word.fill('DELETE');
  await send.click();
  await expect(secret).toHaveAccessibleDescription('That password is incorrect.');
  await expect(secret).toBeFocused();
  await expect(word).toHaveValue('DELETE');
  await checkState(page, 'account-delete');

  await secret.fill(password);
  await send.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status')).toHaveText('Your account has been deleted.');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await checkState(page, 'account-deleted');

  await page.getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog');
  await login.getByLabel('Email').fill(email);
  await login.getByRole('textbox', { name: 'Password' }).fill(password);
  await login.getByRole('button', { name: 'Sign in' }).click();
  await expect(login.getByRole('alert')).toHaveText('Wrong email or password.');
  expect(await hasAccount({ email, password })).toBe(false);

  const { data: order } = await server()
    .from('orders')
    .select('*')
    .eq('id', orderId)
    .single()
    .throwOnError();
  expect(order).toMatchObject({ user_id: null, product_id: 'cheatsheet', total_cents: 1499 });
  for (const word of [id, email, 'Pat', 'Unmistakable']) {
    expect(JSON.stringify(order)).not.toContain(word);
  }
  for (const table of ['profiles', 'addresses', 'payment_methods', 'entitlements']) {
    const { data } = await server().from(table).select().eq('user_id', id).throwOnError();
    expect(data, table).toEqual([]);
  }
});

/** A person with twelve orders, a day apart: one free, one refunded and one refunded in part. */
async function someoneWithOrders() {
  const person = await newPerson();
  const special: Record<number, object> = {
    1: { product_name: 'Free', discount_cents: 1999, total_cents: 0, coupon_code: 'PARTNER' },
    2: { product_name: 'Refunded', status: 'refunded', refunded_cents: 1999 },
    3: { product_name: 'Partly', refunded_cents: 500 },
  };
  const { data } = await server()
    .from('orders')
    .insert(
      Array.from({ length: 12 }, (_, n) => {
        const at = new Date(Date.UTC(2026, 10, 20 - n, 12)).toISOString();
        return {
          user_id: person.id,
          product_id: 'application',
          product_name: `Purchase ${n + 1}`,
          list_price_cents: 1999,
          discount_cents: 0,
          total_cents: 1999,
          refunded_cents: 0,
          coupon_code: null,
          status: 'completed',
          created_at: at,
          completed_at: at,
          ...special[n],
        };
      }),
    )
    .select('id, product_name, order_number')
    .throwOnError();
  return { ...person, orders: data };
}

test('a member sees their latest orders, then all of them, and a receipt of each', async ({
  page,
  context,
}) => {
  const { client, email, orders } = await someoneWithOrders();
  await page.addInitScript(() => {
    Object.assign(window, { prints: 0, print: () => Object.assign(window, { prints: 1 }) });
  });
  await enterAs(context, client);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Orders' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByRole('listitem').first()).toContainText('Purchase 1');
  const number = `#${String(orders[0]?.order_number).padStart(5, '0')}`;
  await expect(card.getByRole('listitem').first()).toContainText(number);
  await expect(card.getByRole('listitem').nth(1)).toContainText('$0.00');
  await expect(card.getByRole('listitem').nth(2)).toContainText('Refunded');
  await checkState(page, 'account-orders');

  await card.getByRole('link', { name: 'All orders (12)' }).click();
  await expect(page).toHaveURL('/account/orders');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await expect(page.getByText('Partly refunded')).toBeVisible();
  await checkPage(page, 'orders');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/account/orders?page=2');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByText('Purchase 12')).toBeVisible();
  await page.goBack();

  await page.getByRole('link', { name: `Receipt of order ${number}` }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText(`Order ${number}`);
  await expect(receipt).toContainText('November 20, 2026');
  await expect(receipt).toContainText(`Pat Example\n${email}`);
  await expect(receipt).toContainText('$19.99');
  await checkPage(page, 'receipt');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Back to Account' })).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectNoOverflow(page, 'receipt-on-paper');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const free = orders.find((order) => order.product_name === 'Free');
  await page.goto(`/account/orders/${free?.id}`);
  await expect(receipt).toContainText('Free Purchase');
  await expect(receipt).toContainText('Discount (PARTNER)');
});

test('a person cannot open a receipt of someone else @further', async ({ page, context }) => {
  const { orders } = await someoneWithOrders();
  await enterAsNewPerson(context);
  await page.goto(`/account/orders/${orders[0]?.id}`);
  await expect(page.getByText('This order is not in your account.')).toBeVisible();
  await expect(page.getByText('Purchase 1')).toHaveCount(0);
});

test.describe('a member', () => {
  test.use({ account: 'cheatsheet' });

  test('returns from the account page to the previous page or to the profiles @further', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
    await page.getByRole('button', { name: 'BACK' }).click();
    await expect(page).toHaveURL('/about');
    // Opened directly, the account page has no previous page.
    await page.goto('/account');
    await page.getByRole('button', { name: 'BACK' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'CLOSE' }).click();
    await expect(page).toHaveURL('/profile');
  });
});
