import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { repeated } from '../../../tools/commands/lib/repeated.ts';

/** The folder for screenshots of the pages, for a visual review: `PICTURES=<folder>`. */
const pictures = process.env['PICTURES'];

/** The sizes and color schemes in which a page is checked. */
const variants = repeated('sizes and color schemes of each page', [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const);

/** The widths in which a page is checked. */
export const widths = variants.map(({ width }) => width);

/** At these, a page is only checked for scrolling sideways: the smallest phone, upright tablets, and beside the admin’s navigation. */
const otherWidths = [320, 768, 820, 992];

type Check = (page: Page, name: string) => Promise<void>;

const allChecks: readonly Check[] = [expectNoOverflow, expectWholeHeadings, expectAccessible];

/** The checks of a dialog, an error or another state of a page that is checked elsewhere. */
const stateChecks = repeated('checks of intermediate states', allChecks);

/** The checks of an admin section: all are made of the same parts, and the orders stand for them. */
const sectionChecks = repeated('checks of admin sections', allChecks);

const checksOf = (name: string) => (/^admin-(?!orders)/.test(name) ? sectionChecks : allChecks);

/**
 * Checks that a page fits the screen and is accessible, narrow in dark and wide in light. Calls `before` at
 * each width. Restores the size and the light scheme.
 */
export async function checkPage(
  page: Page,
  name: string,
  before: () => Promise<void> = async () => {},
  checks: readonly Check[] = checksOf(name),
): Promise<void> {
  const size = page.viewportSize();
  for (const { width, colorScheme } of variants) {
    await page.setViewportSize({ width, height: 800 });
    await before();
    // Not while it loads.
    await page.locator('h1, [role=dialog]').first().waitFor({ state: 'attached' });
    await showIn(page, colorScheme);
    for (const check of checks) await check(page, name);
    if (!pictures) continue;
    await showIn(page, colorScheme === 'dark' ? 'light' : 'dark');
    await expectNoOverflow(page, name);
  }
  await showIn(page, 'light');
  if (checks.includes(expectNoOverflow)) {
    for (const width of otherWidths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page, name);
      // On the smallest phone, a word that somebody wrote may be longer than a line.
      if (width > 320) await expectWholeHeadings(page, name);
    }
  }
  if (size) await page.setViewportSize(size);
}

/** Checks an intermediate state of a page. */
export const checkState = (page: Page, name: string) =>
  checkPage(page, name, undefined, stateChecks);

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Checks that a page does not scroll sideways. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  if (pictures) await takeScreenshot(page, path.join(pictures, `${name}-${width}`));
  // Charts follow a new size in the next frames.
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(scrollWidth, `${name} scrolls sideways`).toBeLessThanOrEqual(width);
}

/** Checks that a page's columns leave room for its headings: no word is broken in two lines. */
export async function expectWholeHeadings(page: Page, name: string): Promise<void> {
  const broken = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2')].flatMap((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      while (texts.nextNode()) {
        const node = texts.currentNode;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s–-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          if (new Set(tops).size > 1) words.push(`${word} (${heading.textContent})`);
        }
      }
      return words;
    }),
  );
  expect(broken, `${name} at ${page.viewportSize()?.width} px`).toEqual([]);
}

async function takeScreenshot(page: Page, file: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({
    path: `${file}${isDark ? '-dark' : ''}.png`,
    // A dialog covers the viewport, not the whole page.
    fullPage: !(await page.getByRole('dialog').first().isVisible()),
    animations: 'disabled',
  });
}

/** Checks that axe finds no violation. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Describing the rules that pass takes longer than checking them.
    .options({ resultTypes: ['violations'] })
    // Only the results of several frames need a separate page to be merged in.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html}`),
  );
  expect(lines, page.url()).toEqual([]);
}

/** Adds up the layout shifts of a page from now on, in every document it loads. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { layoutShifts: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) shifts.sum += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { layoutShifts: { sum: number } }).layoutShifts.sum);
}
