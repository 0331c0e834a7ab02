import type { Page } from '@playwright/test';

/** Until it is touched, a visitor's page runs no script, and its links lead to other pages as on any site. Waits until it is ready. */
export async function touch(page: Page): Promise<void> {
  await page.mouse.wheel(0, 10);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  );
}
