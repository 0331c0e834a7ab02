import type { AccessRule } from './access-rules.ts';

/** What a route says about its page. */
export interface PageHandle {
  /** The part of the tab's title that is its own. */
  title: string;
  /** Who may see it; everybody without. */
  access?: AccessRule | undefined;
}

export const titleOf = (handle: unknown) => (isPageHandle(handle) ? handle.title : undefined);
export const accessRuleOf = (handle: unknown) => (isPageHandle(handle) ? handle.access : undefined);

/** The router hands a route's handle back as something unknown. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
