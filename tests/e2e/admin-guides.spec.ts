import { randomUUID } from 'node:crypto';
import { server } from '../api/support/clients.ts';
import { checkState } from './support/page-checks.ts';
import { sessionOf, stateWith } from './support/sessions.ts';
import { chooseAction } from './support/row-actions.ts';
import { expect, further, test } from './support/test.ts';

test.use({ account: 'admin' });

let title: string;
test.beforeEach(() => {
  title = `Waitlist letters ${randomUUID().slice(0, 8)}`;
});
const guides = () => server().from('guides');

test.afterEach(async () => {
  const { data } = await guides().select('storage_path').eq('title', title).throwOnError();
  await guides().delete().eq('title', title).throwOnError();
  const paths = data.flatMap(({ storage_path: path }) => (path === null ? [] : [path]));
  if (paths.length > 0) await server().storage.from('guides').remove(paths);
});

/** The text of a datetime input, in the browser's time zone. */
const fieldOf = (date: Date) =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

further(
  'an admin publishes a guide at a time, and a member sees it from then on',
  async ({ page, browser }) => {
    await page.goto('/admin/guides');
    await page.getByRole('button', { name: 'Add Guide' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByLabel('Summary').fill('How to write while you wait.');
    await page.getByLabel('Text', { exact: true }).fill('## First\n\nSay what is **new**.');
    await page.locator('input[type=file]').setInputFiles({
      name: 'Letters.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    });
    await expect(page.getByText('Uploaded. Save to put it in place.')).toBeVisible();
    const preview = page.getByRole('region', { name: 'As members see it' });
    await expect(preview.getByRole('heading', { name: 'First' })).toBeVisible();
    await checkState(page, 'admin-guides-preview');

    await page.getByLabel('Publishing').selectOption('Published at a time');
    await page.getByLabel('Publish at').fill(fieldOf(new Date(Date.now() + 86_400_000)));
    await page.getByRole('button', { name: 'Save Guide' }).click();
    await expect(page.getByText('Guide added.')).toBeVisible();
    await page.getByLabel('Search guides...').fill(title);
    await expect(page.getByText('1 guide', { exact: true })).toBeVisible();
    await expect(page.getByText('scheduled', { exact: true })).toBeVisible();
    await checkState(page, 'admin-guides');

    const context = await browser.newContext({
      storageState: stateWith(await sessionOf('application')),
    });
    const member = await context.newPage();
    await member.goto('/application-cheatsheet');
    await expect(member.getByRole('heading', { name: 'Writing Strategy Guide' })).toBeVisible();
    await expect(member.getByRole('heading', { name: title })).toHaveCount(0);

    // The day passes.
    await server()
      .from('guides')
      .update({ published_at: new Date(Date.now() - 1000).toISOString() })
      .eq('title', title)
      .throwOnError();
    await member.reload();
    const download = member.waitForEvent('download');
    await member.getByRole('button', { name: `Download PDF: ${title}` }).click();
    expect((await download).suggestedFilename()).toBe('Letters.pdf');
    await context.close();

    await page.reload();
    await chooseAction(page, title, 'Unpublish');
    await expect(page.getByText('Guide unpublished.')).toBeVisible();
    await expect(page.getByText('draft', { exact: true })).toBeVisible();
  },
);
