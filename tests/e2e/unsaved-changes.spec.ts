import { randomUUID } from 'node:crypto';
import { server } from '../api/support/clients.ts';
import { checkState } from './support/page-checks.ts';
import { expect, type Page, further, test } from './support/test.ts';

test.use({ account: 'admin' });

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();

further('leaving a form with unsaved changes asks first', async ({ page, problems }) => {
  const code = `T${randomUUID().slice(0, 8).toUpperCase()}`;
  await server().from('coupons').insert({ code, percent_off: 10 }).throwOnError();
  try {
    await page.goto(`/admin/coupons?q=${code}`);
    await page.getByRole('button', { name: `Edit: ${code}` }).click();
    const form = new RegExp(`edit=${code}`);
    const description = page.getByLabel('Description');

    await description.fill('Mine');
    await page.getByRole('link', { name: /^Products/ }).click();
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await checkState(page, 'leave-unsaved');
    await answer(page, 'Keep editing');
    await expect(question(page)).toHaveCount(0);
    await page.goBack();
    await answer(page, 'Keep editing');
    await expect(page).toHaveURL(form);
    await expect(description).toHaveValue('Mine');

    // The browser asks before it closes the page.
    problems.expect(/^dialog beforeunload/);
    await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await answer(page, 'Discard changes');
    await expect(page.getByRole('button', { name: 'Add Coupon' })).toBeVisible();
  } finally {
    await server().from('coupons').delete().eq('code', code).throwOnError();
  }
});
