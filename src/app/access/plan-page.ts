import { areasOf } from '#model/plans/capabilities.ts';
import { paths } from '#model/store/paths.ts';

export interface PlanPage {
  path: string;
  /** The label of the button that leads there. */
  label: string;
}

const accountPage: PlanPage = { path: paths.account, label: 'Go to Your Account' };

/** Returns the pages that these capabilities open, the main one first. */
export const openedPages = (unlocked: readonly string[]): PlanPage[] =>
  areasOf(unlocked).map(({ path, button }) => ({ path, label: button }));

/** Returns the pages of a plan with these capabilities, the main one first: without any, the account. */
export function planPages(unlocked: readonly string[]): PlanPage[] {
  const opened = openedPages(unlocked);
  return opened.length > 0 ? opened : [accountPage];
}

/** Returns the main page of a plan with these capabilities. */
export const planPage = (unlocked: readonly string[]): PlanPage =>
  planPages(unlocked)[0] ?? accountPage;
