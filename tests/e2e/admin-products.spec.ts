import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { server } from '../api/support/clients.ts';
import { cards, expectGranted, fillCard, payNow } from './support/checkout.ts';
import { checkPage, checkState } from './support/page-checks.ts';
import { enterAsNewPerson } from './support/sessions.ts';
import { chooseAction } from './support/row-actions.ts';
import { expect, type Page, further, test } from './support/test.ts';

test.use({ account: 'admin' });

const megabytes = (count: number) => count * 1024 * 1024;

/** A file that starts like a PDF, with random content. */
async function pdfOnDisk(name: string, size: number): Promise<{ path: string; sha256: string }> {
  const path = test.info().outputPath(name);
  const content = randomBytes(size);
  content.write('%PDF-1.7\n');
  await writeFile(path, content);
  return { path, sha256: createHash('sha256').update(content).digest('hex') };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

/** Slows the browser's connection down so that an upload takes a while, or cuts it. */
async function connection(page: Page, context: BrowserContext) {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const set = (offline: boolean, uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  return {
    slow: () => set(false, megabytes(3)),
    cut: () => set(true, megabytes(3)),
    fast: () => set(false, -1),
  };
}

const progress = (page: Page) => page.getByRole('progressbar', { name: /^Upload of/ });

const percent = async (page: Page) =>
  Number((await progress(page).getAttribute('aria-valuenow')) ?? 0);

/** Records the offsets of the sent chunks, and the number of started uploads. */
function watchUploads(page: Page) {
  const sent = { started: 0, offsets: [] as number[] };
  page.on('request', (request) => {
    if (!request.url().includes('/upload/resumable')) return;
    if (request.method() === 'POST') sent.started += 1;
    if (request.method() === 'PATCH')
      sent.offsets.push(Number(request.headers()['upload-offset'] ?? 0));
  });
  return sent;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Product' });

async function removeProduct(id: string): Promise<void> {
  const { data } = await server().from('product_files').select('storage_path').eq('product_id', id);
  await server().from('entitlements').delete().eq('product_id', id).throwOnError();
  await server().from('products').delete().eq('id', id).throwOnError();
  const paths = (data ?? []).map(({ storage_path }) => storage_path);
  if (paths.length > 0) await server().storage.from('products').remove(paths);
}

async function download(page: Page, name: RegExp): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return sha256Of(await file.path());
}

further(
  'an admin adds a product with a large file over a bad connection, sells it and takes it off sale',
  async ({ page, context, browser, problems }) => {
    problems.expect(/^no response \(net::ERR_INTERNET_DISCONNECTED\): (PATCH|HEAD) .*resumable/);
    problems.allow(/^no response \(net::ERR_INTERNET_DISCONNECTED\)/);
    const mark = randomUUID().slice(0, 8);
    const id = `workbook-${mark}`;
    const file = await pdfOnDisk(`${mark} Workbook.pdf`, megabytes(14));
    const net = await connection(page, context);
    const sent = watchUploads(page);

    try {
      // Its place in the list is beyond the first page if other tests have added products.
      await page.goto(`/admin/products?q=${mark}`);
      await page.getByRole('button', { name: 'Add Product' }).click();
      await page.getByLabel('Product name').fill(`Workbook ${mark}`);
      await expect(page.getByText(`ID: ${id}`)).toBeVisible();
      await page.getByLabel('Price (USD)').fill('4.35');
      await page.getByLabel('Sort order').fill('900');
      await page.getByLabel('Feature 1').fill('Forty exercises');
      await page.getByLabel('Cheatsheet+ templates').check();
      await page.getByLabel('Active: on sale in the store').check();
      const preview = page.getByRole('article', { name: `Workbook ${mark}` });
      await expect(preview).toContainText('$4.35 One time');
      await expect(preview).toContainText('Forty exercises');

      await net.slow();
      await page.locator('input[type=file]').setInputFiles(file.path);
      await expect.poll(() => percent(page)).toBeGreaterThan(50);
      await expect(save(page)).toBeDisabled();
      await net.cut();
      await expect(page.getByText('File upload failed: the connection was lost.')).toBeVisible();
      const offsetsBefore = sent.offsets.length;
      await net.fast();
      await expect(page.getByText('Save to put it in place.')).toBeVisible({
        timeout: 60_000,
      });
      expect(sent.started).toBe(1);
      expect(sent.offsets[offsetsBefore], 'the offset where it continued').toBeGreaterThan(0);
      await checkState(page, 'admin-product-form');

      // The product does not exist before it is saved.
      expect((await server().from('products').select().eq('id', id)).data).toEqual([]);
      await save(page).click();
      await expect(page.getByRole('status')).toHaveText('Product added. Its file is in the store.');
      await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText('(14.00 MB)');
      await checkPage(page, 'admin-products');

      const member = await browser.newContext();
      problems.watch(member);
      await enterAsNewPerson(member);
      const shop = await member.newPage();
      await shop.goto('/pricing');
      const card = shop.getByRole('article', { name: `Workbook ${mark}` });
      await expect(card).toContainText('$4.35');
      await card.getByRole('button', { name: 'Sign up' }).click();
      await fillCard(shop, cards.pays);
      await payNow(shop).click();
      await expectGranted(shop);
      expect(await download(shop, /^Download .*Workbook\.pdf$/)).toBe(file.sha256);

      await chooseAction(page, `Workbook ${mark}`, 'Deactivate');
      await expect(page.getByRole('status')).toHaveText('Product deactivated.');
      await expect(page.getByRole('row', { name: new RegExp(mark) })).toContainText('Inactive');
      await chooseAction(page, `Workbook ${mark}`, 'Delete');
      await expect(page.getByRole('alert')).toHaveText(
        `Workbook ${mark} has been bought or given once. It is deactivated.`,
      );

      await shop.goto('/pricing');
      await expect(shop.getByRole('article', { name: 'Application Cheatsheet +' })).toBeVisible();
      await expect(shop.getByRole('article', { name: `Workbook ${mark}` })).toHaveCount(0);
      await member.close();
    } finally {
      await removeProduct(id);
    }
  },
);
