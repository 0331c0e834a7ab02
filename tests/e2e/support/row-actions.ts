import type { Page } from './test.ts';

/** Chooses an action from the menu of a row of the control panel. */
export async function chooseAction(page: Page, of: string | RegExp, label: string): Promise<void> {
  const name = typeof of === 'string' ? `More: ${of}` : of;
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: label }).click();
}
