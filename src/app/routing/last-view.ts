import type { RouteObject } from 'react-router';

import { readAuth } from '#features/auth/store.ts';
import { localStore } from '#lib/browser-storage.ts';
import { lastViewKey } from '#lib/session-key.ts';

import { accessRuleOf, handlesAt } from './route-handle.ts';

const maxCharacters = 500_000;

/**
 * Keeps a members' page as it looks when it is left, so that the next visit can show it before its scripts have
 * run (index.html). It is cleared with the offline cache.
 */
export function keepLastView(root: Element, routes: RouteObject[]): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const { pathname, search } = window.location;
    const isMembersPage = accessRuleOf(handlesAt(routes, pathname))?.needs !== undefined;
    const hasData = root.querySelector('main h1') && !root.querySelector('[data-waits]');
    if (!isMembersPage || !hasData || readAuth().status !== 'signed-in') return;
    const html = viewOf(root);
    if (html.length <= maxCharacters)
      localStore.write(lastViewKey, `${pathname}${search}\n${html}`);
  });
}

function viewOf(root: Element): string {
  const view = root.cloneNode(true);
  if (!(view instanceof Element)) return '';
  // The URL of a blob ends with its page.
  for (const element of view.querySelectorAll('[src^="blob:"]')) element.removeAttribute('src');
  return view.innerHTML;
}
