import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { database } from '../api/support/database.ts';
import { checkPage } from './support/page-checks.ts';
import { expect, further, test } from './support/test.ts';

test.use({ account: 'admin' });

// Two weeks in March 2011, in which no other test sells anything.
const address = '/admin?from=2011-03-01&to=2011-03-14';
const mark = randomUUID().slice(0, 8);
const product = `test-${mark}`;
const sql = database();

async function sell(at: string, cents: number, status = 'completed'): Promise<void> {
  await sql`
    insert into public.orders
      (product_id, product_name, list_price_cents, discount_cents, total_cents, status, created_at, completed_at)
    values (${product}, 'Cheatsheet', ${cents}, 0, ${cents}, ${status}, ${at}, ${at})`;
}

async function visit(at: string, path: string): Promise<void> {
  await sql`
    insert into public.page_views (path, title, visit_id, viewed_at)
    values (${path}, ${mark}, ${randomUUID()}, ${at})`;
}

test.beforeAll(async () => {
  await sell('2011-02-20T12:00Z', 1499);
  await sell('2011-03-02T12:00Z', 1499);
  await sell('2011-03-02T23:59:59Z', 1999);
  await sell('2011-03-13T12:00Z', 1499, 'disputed');
  for (const path of ['/', '/', '/', '/pricing', '/about']) await visit('2011-03-04T10:00Z', path);
});
test.afterAll(async () => {
  await sql`delete from public.orders where product_id = ${product}`;
  await sql`delete from public.page_views where title = ${mark}`;
  await sql.end();
});

const period = (page: Page) => page.getByRole('region', { name: 'Mar 1, 2011 to Mar 14, 2011' });
/** A figure of the period, with its change from the previous one. */
const total = (page: Page, label: string) =>
  period(page)
    .locator('div', { has: page.getByRole('term').getByText(label, { exact: true }) })
    .last();

further('an admin sees the figures of a period as totals and tables', async ({ page }) => {
  await page.goto(address);
  await expect(page.getByText('Mar 1, 2011 to Mar 14, 2011, compared')).toBeVisible();
  // Sold in the previous period: 1499.
  await expect(total(page, 'Net')).toContainText('$49.97$49.97 gross, +233.4%');
  await expect(total(page, 'Orders')).toContainText('3+200.0%');
  await expect(total(page, 'Visits')).toContainText('50 before');
  await expect(period(page).getByText('1 order is disputed: $14.99')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Net');

  const table = (title: string) => page.getByRole('region', { name: `${title}, as a table` });
  const openTable = (title: string) =>
    page.getByRole('region', { name: title, exact: true }).getByText('Show as table').click();
  await openTable('Revenue by day');
  await expect(table('Revenue by day').getByRole('row', { name: /^Mar 2 / })).toHaveText(
    'Mar 2$34.98$0.00$0.00$0.00$34.98200$0.0000N/A',
  );
  await expect(table('Revenue by day').getByRole('row')).toHaveCount(15);
  await openTable('Net revenue by product');
  await page.getByText('How is this counted?').click();
  await checkPage(page, 'admin-dashboard');

  await table('Net revenue by product')
    .getByRole('link', { name: 'Cheatsheet', exact: true })
    .click();
  await expect(page).toHaveURL(
    `/admin/orders?status=sold&product=${product}&from=2011-03-01&to=2011-03-14`,
  );
  await expect(page.getByText('3 orders')).toBeVisible();
});
