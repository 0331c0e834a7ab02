import { randomUUID } from 'node:crypto';
import {
  cards,
  expectGranted,
  fillCard,
  giveDetails,
  newBuyer,
  payNow,
} from './support/checkout.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test('the link that led a buyer here is told to the owner, by the order and in the figures', async ({
  page,
  browser,
}) => {
  const source = `tiktok-${randomUUID().slice(0, 8)}`;
  await page.goto(`/about?from=${source}&utm_campaign=spring`);
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await plan.getByRole('button', { name: 'Sign up' }).click();
  await giveDetails(page, newBuyer());
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);

  const office = await browser.newContext();
  await enterAs(office, 'admin');
  const admin = await office.newPage();
  await admin.goto('/admin?period=today');
  const figure = admin.getByRole('region', { name: 'Revenue by source', exact: true });
  await figure.getByText('Show as table').click();
  await expect(figure.getByRole('row', { name: source })).toHaveText(`${source}/spring1$14.99`);
  await figure.getByRole('link', { name: source }).click();
  await expect(admin.getByText(/^1 order · on (this day|these days) \$14\.99 paid/)).toBeVisible();
  await admin.getByRole('table').getByRole('link').first().click();
  await expect(admin.getByText(`The buyer came by a link named ${source}/spring.`)).toBeVisible();
  await office.close();
});
