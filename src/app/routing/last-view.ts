import type { RouteObject } from 'react-router-dom';

import { readAuth } from '#features/auth/session/store.ts';
import { localStore } from '#lib/storage/browser-storage.ts';
import { lastViewKey } from '#lib/storage/storage-keys.ts';
import { capabilities } from '#model/plans/capabilities.ts';

import { accessRuleOf, handlesAt } from './route-handle.ts';

const maxCharacters = 500_000;
const content = new Set<string | undefined>(capabilities);

/** A field's value is part of its HTML. A search is also in the address; the choice of a view and a guide's ticks are not typed. */
const fields = 'form, input:not([type=radio], [type=checkbox], [type=search]), textarea';

/**
 * Keeps a page that members read as it looks when it is left, so that the next visit can show it before its scripts have
 * run (index.html); never one that can be filled in, the account or the admin's. It is deleted when the session ends.
 */
export function keepLastView(root: Element, routes: RouteObject[]): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const { pathname, search } = window.location;
    const isContent = content.has(accessRuleOf(handlesAt(routes, pathname))?.needs);
    const hasData = root.querySelector('main h1') && !root.querySelector('[data-waits]');
    const isRead = isContent && hasData && !root.querySelector(fields);
    if (!isRead || readAuth().status !== 'signed-in') return;
    const html = viewOf(root);
    if (html.length <= maxCharacters)
      localStore.write(lastViewKey, `${pathname}${search}\n${html}`);
  });
}

function viewOf(root: Element): string {
  for (const option of root.querySelectorAll('option')) {
    option.toggleAttribute('selected', option.selected);
  }
  for (const box of root.querySelectorAll<HTMLInputElement>('[type=checkbox]')) {
    box.toggleAttribute('checked', box.checked);
  }
  const view = root.cloneNode(true);
  if (!(view instanceof Element)) return '';
  // The URL of a blob ends with its page.
  for (const element of view.querySelectorAll('[src^="blob:"]')) element.removeAttribute('src');
  return view.innerHTML;
}
