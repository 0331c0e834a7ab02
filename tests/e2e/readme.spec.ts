import path from 'node:path';
import type { DemoAccount } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

// `PICTURES=docs/images npm run test:e2e -- readme`, on a store that was just reset, makes the pictures
// of the README anew.
const folder = process.env['PICTURES'] ?? 'screenshots/readme';

const pictures: { name: string; account: DemoAccount | null; path: string; heading: string }[] = [
  { name: 'home', account: null, path: '/', heading: 'See how they got into medical school.' },
  { name: 'explore', account: 'cheatsheet', path: '/explore', heading: 'All schools' },
  { name: 'admin', account: 'admin', path: '/admin/products', heading: 'Admin Control Panel' },
];

for (const { name, account, path: address, heading } of pictures) {
  test.describe(name, () => {
    test.use({ account, viewport: { width: 1280, height: 800 }, colorScheme: 'light' });

    test('makes a picture for the README', async ({ page }) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { name: heading }).evaluate((element) => {
        // Below what sticks to the top; a heading of the first screen stays where it is.
        const top = element.getBoundingClientRect().top - 160;
        if (top > 200) window.scrollBy({ top, behavior: 'instant' });
      });
      const picture = await page.screenshot({
        path: path.join(folder, `${name}.png`),
        animations: 'disabled',
      });
      expect(picture.length).toBeLessThan(200_000);
    });
  });
}
