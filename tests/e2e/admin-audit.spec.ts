import { randomUUID } from 'node:crypto';
import { grantPlan } from '../api/accounts.ts';
import { newPerson, server, signedIn } from '../api/support/clients.ts';
import { database } from '../api/support/database.ts';
import { checkPage } from './support/page-checks.ts';
import { expect, further, test } from './support/test.ts';

test.use({ account: 'admin' });

further('an admin filters the audit log and pages through it', async ({ page }) => {
  const code = `AUDIT${randomUUID().slice(0, 8).toUpperCase()}`;
  const other = `OTHER${randomUUID().slice(0, 8).toUpperCase()}`;
  const admin = await signedIn('admin@example.com');
  const { id: gone } = await newPerson();
  const sql = database();
  try {
    await admin
      .from('coupons')
      .insert({ code, percent_off: 10, description: '<script>alert(1)</script>' })
      .throwOnError();
    await admin
      .from('coupons')
      .update({ percent_off: 25, is_active: false })
      .eq('code', code)
      .throwOnError();
    await server().from('coupons').delete().eq('code', code).throwOnError();
    // An entry by a deleted account, and enough others for a second page.
    await sql`insert into public.audit_log (actor_id, actor_role, action, table_name, row_key, after)
      values (${gone}, 'authenticated', 'insert', 'coupons', ${sql.json({ code })}, '{}')`;
    await sql`insert into public.audit_log (actor_role, action, table_name, row_key, after)
      select 'postgres', 'insert', 'coupons', jsonb_build_object('code', ${`${other}-`} || nth), '{}'
      from generate_series(1, 25) as nth`;
    await grantPlan(gone, 'cheatsheet');
    await server().rpc('delete_user', { user_id: gone }).throwOnError();

    await page.goto('/admin');
    await page.getByRole('link', { name: 'Logs', exact: true }).click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByLabel('What').selectOption('Coupons');
    await page.getByLabel('ID, code or other key').fill(code.toLowerCase());
    await expect(page).toHaveURL(/\?table=coupons&key=audit/);
    const entries = page.getByRole('heading', { level: 2 });
    await expect(entries).toHaveText([
      new RegExp(`^Deleted account added coupon ${code}`),
      new RegExp(`^The server deleted coupon ${code}`),
      new RegExp(`^admin@example.com changed the active and percent off of coupon ${code}`),
      new RegExp(`^admin@example.com added coupon ${code}`),
    ]);
    await page
      .getByRole('button', { name: /changed the active and percent off of coupon/ })
      .click();
    await expect(page.getByRole('row')).toHaveText([
      'FieldBeforeAfter',
      'ActiveYesNo',
      'Percent off1025',
    ]);
    await page.getByRole('button', { name: /admin@example.com added coupon/ }).click();
    await expect(page.getByRole('cell', { name: '<script>alert(1)</script>' })).toBeVisible();
    await checkPage(page, 'admin-audit');

    await page.getByLabel('Action').selectOption('Changed');
    await expect(entries).toHaveCount(1);
    await page.goto('/admin/logs/audit');
    await expect(entries).toHaveCount(25);
    const newest = await entries.first().textContent();
    await page.getByRole('button', { name: 'Older entries' }).click();
    await expect(page).toHaveURL(/before=\d+/);
    await expect(entries.first()).not.toHaveText(newest ?? '');
  } finally {
    await sql.end();
  }
});
