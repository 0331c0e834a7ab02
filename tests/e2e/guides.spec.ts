import { server } from '../api/support/clients.ts';
import { target } from '../api/support/target.ts';
import { fullBrowser } from '../../tools/generators/system-browser.ts';
import { enterAs } from './support/sessions.ts';
import { expect, further, type Page, test } from './support/test.ts';

// Headless browsers have no PDF viewer.
test.use({ launchOptions: fullBrowser });

const preview = (page: Page, title: string) => page.getByTitle(`${title} (PDF)`);

const isInView = (page: Page, title: string) =>
  page.getByRole('heading', { name: title }).evaluate((heading) => {
    const { top, bottom } = heading.getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight;
  });

/** What the browser answers, from its cache if it can, without a token. */
const statusFromCache = async (url: string) => (await fetch(url, { cache: 'force-cache' })).status;

test('a member previews, closes and downloads a document', async ({ page, context, problems }) => {
  await enterAs(context, 'application');
  await page.goto('/application-cheatsheet');
  await expect(preview(page, 'Personal Statement Guide')).toHaveAttribute('src', /^blob:/);
  await expect(page.getByRole('button', { name: /^Preview: / })).toHaveCount(4);
  // Offers do not push the guides off a phone's screen.
  await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Get more out of it');

  await page.getByRole('button', { name: 'Preview: Recommendation Letters' }).click();
  await expect(preview(page, 'Recommendation Letters')).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => isInView(page, 'Recommendation Letters')).toBe(true);
  await expect(page).toHaveURL(/\?document=recommendation-letters$/);

  // One preview at a time, which the URL keeps.
  await page.getByRole('button', { name: 'Preview: Writing Strategy Guide' }).click();
  await expect(preview(page, 'Recommendation Letters')).toHaveCount(0);
  await page.reload();
  await expect(preview(page, 'Writing Strategy Guide')).toBeVisible();
  await expect.poll(() => isInView(page, 'Writing Strategy Guide')).toBe(true);
  await page.getByRole('button', { name: 'Close: Writing Strategy Guide' }).click();
  await expect(preview(page, 'Writing Strategy Guide')).toHaveCount(0);
  await expect(page).toHaveURL(/\/application-cheatsheet$/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF: Writing Strategy Guide' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('writing-strategy-guide.pdf');

  // The browser's cache has no copy, which would outlive the session.
  problems.expect(/^400: GET .*\/writing-strategy-guide\.pdf$/);
  const file = `${target.API_URL}/storage/v1/object/guides/application/writing-strategy-guide.pdf`;
  expect(await page.evaluate(statusFromCache, file)).toBe(400);
});

further('a member copies a template and downloads the CV template', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enterAs(context, 'cheatsheet-plus');
  await page.goto('/premed-cheatsheet-plus');
  const copyButtons = page.getByRole('button', { name: /^Copy: / });
  await expect(copyButtons).toHaveCount(4);
  await copyButtons.first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const { data } = await server()
    .from('guides')
    .select('body')
    .eq('id', 'research-email-1')
    .single()
    .throwOnError();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(data.body);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Word file: CV Template' }).click();
  expect((await download).suggestedFilename()).toBe('cv-template.docx');
});
