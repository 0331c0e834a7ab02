import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { repeated } from '../../repeated.ts';

/** Where pictures of the pages go, for somebody to look at: `PICTURES=<folder>`. */
const pictures = process.env['PICTURES'];

/** The sizes and colours in which a page is looked at. */
const looks = repeated('sizes and colours of a page that is looked at', [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const);

/** The widths of these. */
export const widths = looks.map(({ width }) => width);

type Check = (page: Page, name: string) => Promise<void>;

const allChecks: readonly Check[] = [expectWhole, expectAccessible];

/** Of a dialog, a refusal or the like, on a page that is looked at somewhere as it opens. */
const checksOnTheWay = repeated('checks of a state that a journey passes through', allChecks);

/**
 * A page is whole and accessible, narrow and wide, in dark and light. Calls `before` at each width. Ends as
 * large as it was, and light.
 */
export async function lookAt(
  page: Page,
  name: string,
  before: () => Promise<void> = async () => {},
  checks: readonly Check[] = allChecks,
): Promise<void> {
  const size = page.viewportSize();
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await before();
    await showIn(page, colorScheme);
    for (const check of checks) await check(page, name);
    if (!pictures) continue;
    await showIn(page, colorScheme === 'dark' ? 'light' : 'dark');
    await expectWhole(page, name);
  }
  await showIn(page, 'light');
  if (size) await page.setViewportSize(size);
}

/** A state that a journey passes through looks as `lookAt` wants it. */
export const lookAtState = (page: Page, name: string) =>
  lookAt(page, name, undefined, checksOnTheWay);

async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Nothing of a page sticks out at its side. */
export async function expectWhole(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  if (pictures) await takePicture(page, path.join(pictures, `${name}-${width}`));
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth, `${name} scrolls sideways`).toBeLessThanOrEqual(width);
}

async function takePicture(page: Page, file: string): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({
    path: `${file}${isDark ? '-dark' : ''}.png`,
    // A dialog covers what can be seen, not the whole page.
    fullPage: !(await page.getByRole('dialog').isVisible()),
    animations: 'disabled',
  });
}

/** No violation of any rule that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // What it finds in order is not described, which takes it longer than finding it.
    .options({ resultTypes: ['violations'] })
    // Only the results of several frames need a page of their own to be put together in.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.html}`),
  );
  expect(lines, page.url()).toEqual([]);
}

/** Sums up how much a page jumps from now on, in every document it loads. */
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
