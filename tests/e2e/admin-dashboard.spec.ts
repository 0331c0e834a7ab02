import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { database } from '../api/support/database.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { expect, test } from './support/test.ts';

test.use({ account: 'admin' });

// Two weeks in March 2011, in which no other test sells anything.
const address = '/admin?from=2011-03-01&to=2011-03-14';
const mark = randomUUID().slice(0, 8);
const sql = database();

interface Sale {
  at: string;
  product?: string;
  price?: number;
  discount?: number;
  coupon?: string;
  status?: string;
  refund?: { at: string; cents: number };
}

async function sell(sale: Sale): Promise<void> {
  const { at, product = 'Cheatsheet', price = 1499, discount = 0, coupon = null, refund } = sale;
  const [order] = await sql`
    insert into public.orders
      (product_id, product_name, list_price_cents, discount_cents, total_cents, coupon_code, status,
       created_at, completed_at, refunded_cents)
    values (
      ${`test-${mark}-${product.toLowerCase()}`}, ${product}, ${price}, ${discount}, ${price - discount},
      ${coupon}, ${sale.status ?? 'completed'}, ${at}, ${at}, ${refund?.cents ?? 0})
    returning id`;
  if (refund) {
    await sql`
      update private.order_returns set returned_at = ${refund.at} where order_id = ${order?.['id']}`;
  }
}

async function visit(at: string, paths: string[]): Promise<void> {
  const id = randomUUID();
  for (const path of paths) {
    await sql`
      insert into public.page_views (path, title, visit_id, viewed_at) values (${path}, ${mark}, ${id}, ${at})`;
  }
}

// One set of sales serves all tests.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  await sell({ at: '2011-02-20T12:00Z' });
  await sell({ at: '2011-03-02T12:00Z' });
  await sell({ at: '2011-03-02T23:59:59Z', product: 'Application Cheatsheet', price: 1999 });
  await sell({ at: '2011-03-05T12:00Z', discount: 1499, coupon: 'PARTNER' });
  await sell({ at: '2011-03-06T12:00Z', discount: 300, coupon: 'STUDENT2025' });
  await sell({
    at: '2011-03-09T12:00Z',
    product: 'Premed Cheatsheet with a rather long name',
    price: 2999,
    refund: { at: '2011-03-12T12:00Z', cents: 999 },
  });
  await sell({ at: '2011-03-13T12:00Z', status: 'disputed' });
  await visit('2011-02-20T12:00Z', ['/']);
  for (let day = 1; day <= 14; day += 1) {
    const at = `2011-03-${String(day).padStart(2, '0')}T10:00Z`;
    await visit(at, ['/', '/about']);
    if (day % 2 === 0) await visit(at, ['/', '/pricing', '/checkout']);
  }
});
test.afterAll(async () => {
  await sql`delete from public.orders where product_id like ${`test-${mark}-%`}`;
  await sql`delete from public.page_views where title = ${mark}`;
  await sql.end();
});

/** A total with its change from the previous period. */
const total = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByRole('term').getByText(label, { exact: true }) });

test('an admin sees the figures of a period as totals and tables', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByText('Mar 1, 2011 to Mar 14, 2011')).toBeVisible();
  // Sold: 1499 + 1999 + 1199 + 2999 + 1499 = 9195; refunded: 999; sold in the previous period: 1499.
  await expect(total(page, 'Net revenue')).toContainText('$81.96+446.8% from $14.99');
  await expect(total(page, 'Gross revenue')).toContainText('$91.95');
  await expect(total(page, 'Refunded')).toContainText('$9.99 1 refund');
  await expect(total(page, 'Paid orders')).toContainText('5 and 1 free order');
  await expect(total(page, 'Visits')).toContainText('21 and 7 pricing visits');
  await expect(total(page, 'Conversion')).toContainText('28.6%100% in the previous period');
  await expect(total(page, 'Coupon discounts')).toContainText('$17.99 in 2 uses');
  await expect(page.getByText('1 order in this period is disputed: $14.99')).toBeVisible();

  const table = (title: string) => page.getByRole('region', { name: `${title}, as a table` });
  const openTable = (title: string) =>
    page.getByRole('region', { name: title, exact: true }).getByText('Show as table').click();
  await openTable('Revenue by day');
  await expect(table('Revenue by day').getByRole('row', { name: /^Mar 2 / })).toHaveText(
    'Mar 2$34.98$0.00$0.00$34.98',
  );
  await expect(table('Revenue by day').getByRole('row', { name: /^Mar 12 / })).toHaveText(
    'Mar 12$0.00$9.99$0.00-$9.99',
  );
  await expect(table('Revenue by day').getByRole('row')).toHaveCount(15);
  await openTable('Net revenue by product');
  await expect(
    table('Net revenue by product').getByRole('row', { name: /^Cheatsheet / }),
  ).toContainText('31$41.97$0.00$0.00$41.97');
  await openTable('From visit to purchase');
  await expect(table('From visit to purchase').getByRole('row')).toHaveText([
    'StepNumberShare of visits',
    'Visits21100%',
    'Pricing visits733.3%',
    'Purchases628.6%',
  ]);
  await page.getByText('How is this counted?').click();
  await checkPage(page, 'admin-dashboard');

  await table('Net revenue by product')
    .getByRole('link', { name: 'Cheatsheet', exact: true })
    .click();
  await expect(page).toHaveURL(
    `/admin/orders?status=sold&product=test-${mark}-cheatsheet&from=2011-03-01&to=2011-03-14`,
  );
  await expect(page.getByText('4 orders')).toBeVisible();
});

test('an admin begins with what needs attention', async ({ page }) => {
  await page.goto('/admin');
  const list = page.getByRole('region', { name: 'Needs attention' });
  await list.getByRole('link', { name: /unanswered message/ }).click();
  await expect(page).toHaveURL('/admin/messages');
  await page.goBack();
  await list
    .getByRole('link', { name: /^Dispute of/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Dispute' })).toContainText('fraudulent');
});

test('an admin picks the period, which the URL keeps @further', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL('/admin?period=12m');
  await expect(page.getByRole('region', { name: 'Revenue by month', exact: true })).toBeVisible();
  await checkState(page, 'admin-dashboard-year');

  await page.getByRole('textbox', { name: 'From' }).fill('2001-05-02');
  await page.getByRole('textbox', { name: 'To' }).fill('2001-05-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('The last day is before the first')).toBeVisible();
  await page.getByRole('textbox', { name: 'To' }).fill('2001-05-03');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL('/admin?from=2001-05-02&to=2001-05-03');
  await expect(page.getByText(/^No sales, refunds, lost disputes or visits/)).toBeVisible();
  await checkState(page, 'admin-dashboard-empty');
  await page.goBack();
  await expect(page.getByRole('button', { name: '12 months' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/admin?from=2001-13-77&to=now&period=%00');
  await expect(page.getByRole('button', { name: '30 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('figures that fail to load can be retried @further', async ({ page, problems }) => {
  problems.expect(/^no response .*sales_figures/);
  await page.route('**/rpc/sales_figures', (route) => route.abort('failed'));
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText(/^Error fetching data: We could not reach/);
  await page.unroute('**/rpc/sales_figures');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(total(page, 'Gross revenue')).toBeVisible();
});
