import { server } from '../api/support/clients.ts';
import { buy, cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { checkPage } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { purchasesOf } from './support/store.ts';
import { expect, test } from './support/test.ts';

const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

test('a member renews a plan near its end and sees where both years come from @further', async ({
  page,
  context,
}) => {
  const client = await enterAsNewPerson(context);
  await buy(page, 'cheatsheet');
  await page.goto('/pricing');
  const plan = page.getByRole('article', { name: 'Premed Cheatsheet', exact: true });
  await expect(plan.getByText(/^Yours until .+\. You can renew it from .+\.$/)).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Already yours' })).toBeDisabled();

  await checkPage(page, 'pricing-held');

  // Eleven months pass.
  const { data } = await client.from('entitlements').select('id').single().throwOnError();
  await server()
    .from('entitlements')
    .update({ starts_at: inDays(-335).toISOString(), ends_at: inDays(30).toISOString() })
    .eq('id', data.id)
    .throwOnError();

  await page.goto('/account');
  await page.getByRole('link', { name: /^Renew until/ }).click();
  await expect(
    page.getByText(/^One-time payment\. You renew for a year: your access, now until/),
  ).toBeVisible();
  await checkPage(page, 'renewal');
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectGranted(page);
  expect(await purchasesOf(client)).toMatchObject({ charges: [1499, 1499] });

  const renewed = await client
    .from('entitlements')
    .select('ends_at')
    .gt('starts_at', new Date().toISOString())
    .single()
    .throwOnError();
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Digital Products' });
  const year = new Date(renewed.data.ends_at).getFullYear();
  await expect(card.getByText(new RegExp(`^Access until .+ ${year}$`))).toBeVisible();
  await expect(card.getByRole('link', { name: /^Renewal, order #\d+$/ })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Order #\d+$/ })).toBeVisible();
  await expect(card.getByRole('link', { name: /^Renew until/ })).toBeHidden();
  await checkPage(page, 'account-renewed');

  await page.goto('/checkout?plan=cheatsheet');
  await expectGranted(page);
});
