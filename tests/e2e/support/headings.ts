import type { Page } from '@playwright/test';

/** Records every first-level heading that a document shows, however briefly. */
export async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('#root h1'))
        headings.add(heading.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings]);
}
