import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { server } from '../api/support/clients.ts';
import { areas } from '../../src/model/plans/capabilities.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

test('an admin looks up a summer program, and a member finds it and its deadline', async ({
  page,
  browser,
}) => {
  const name = `Program ${randomUUID()}`;
  try {
    await enterAs(page.context(), 'admin');
    await page.goto('/admin/programs');
    await page.getByRole('button', { name: 'Add Program' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByLabel('Deadline').fill('2099-02-01');
    await page.getByLabel('Stipend (USD)').fill('5000');
    await page.getByRole('button', { name: 'Save Program' }).click();
    await expect(page.getByText('Only a paid program has a stipend')).toBeVisible();
    await page.getByLabel('Pay', { exact: true }).selectOption('Paid');
    await page.getByLabel('State').selectOption('Texas');
    await checkState(page, 'admin-program-form');
    await page.getByRole('button', { name: 'Save Program' }).click();
    await expect(page.getByRole('status')).toHaveText('Program added.');

    const context = await browser.newContext();
    await enterAs(context, 'cheatsheet-plus');
    const member = await context.newPage();
    await member.goto(areas.plus.path);
    await member.getByRole('link', { name: 'Browse summer programs' }).click();
    await expect(member.getByRole('row', { name: /^Caltech: SURF/ })).toContainText(
      'Not checked yet',
    );
    await checkPage(member, 'programs');
    await member.getByLabel('State').selectOption('Texas');
    await member.getByLabel('Deadline from').fill('2099-01-31');
    await expect(member).toHaveURL(/\?state=Texas&after=2099-01-31$/);
    await member.reload();
    const row = member.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('$5,000.00');
    await expect(
      member.getByText(/, \d+ of them with a deadline that is not checked yet/),
    ).toBeVisible();
    await member.getByLabel('Search summer programs...').fill(name);
    await expect(member.getByText('1 program', { exact: true })).toBeVisible();
    const download = member.waitForEvent('download');
    await member.getByRole('button', { name: 'Calendar file: 1 deadline' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain('DTSTART;VALUE=DATE:20990201');
    await context.close();
  } finally {
    await server().from('summer_programs').delete().eq('name', name).throwOnError();
  }
});
