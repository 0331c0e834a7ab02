import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Keeps a picture in screenshots/, and makes sure that nothing sticks out at the side. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.screenshot({
    path: `screenshots/${name}-${width}.png`,
    // A dialog covers what can be seen, not the whole page.
    fullPage: !(await page.getByRole('dialog').isVisible()),
    animations: 'disabled',
  });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth, `${name} scrolls sideways`).toBeLessThanOrEqual(width);
}

/** Pictures of a page, narrow and wide, in light and dark; axe looks at two of them. Ends wide and light. */
export async function lookAt(page: Page, name: string): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await lookInBothSchemes(page, name);
  }
}

/**
 * Pictures of a page as wide as it is, in dark and in light. What axe finds depends on the width or on
 * the colours, and it takes seconds: it looks at narrow pages in the dark and at wide ones in the light.
 */
export async function lookInBothSchemes(page: Page, name: string): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await screenshot(page, colorScheme === 'light' ? name : `${name}-dark`);
    if (isNarrow === (colorScheme === 'dark')) await expectAccessible(page);
  }
}

/** No violation of any rule that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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
