import { readAuth } from '#features/auth/session/store.ts';
import { localStore } from '#lib/storage/browser-storage.ts';
import { lastViewKey } from '#lib/storage/storage-keys.ts';
import { capabilities } from '#model/plans/capabilities.ts';

import type { AccessRule } from '../access/decide-access.ts';

const maxCharacters = 500_000;
const content = new Set<string | undefined>(capabilities);

/** A field's value is part of its HTML. A search is also in the address; the choice of a view and a guide's ticks are not typed. */
const fields = 'form, input:not([type=radio], [type=checkbox], [type=search]), textarea';

/**
 * Keeps a page that members read as it looks when it is left, so that the next visit can show it before its scripts have
 * run (index.html); never one that can be filled in, the account or the admin's. It is deleted when the session ends.
 * Returns what ends it, when the page is replaced.
 */
export function keepLastView(root: Element, needs: AccessRule['needs'] | undefined): () => void {
  const keep = () => {
    if (document.visibilityState !== 'hidden' || !content.has(needs)) return;
    const { pathname, search } = window.location;
    const hasData = root.querySelector('main h1') && !root.querySelector('[data-waits]');
    const isRead = hasData && !root.querySelector(fields);
    if (!isRead || readAuth().status !== 'signed-in') return;
    const html = viewOf(root);
    if (html.length <= maxCharacters)
      localStore.write(lastViewKey, `${pathname}${search}\n${html}`);
  };
  document.addEventListener('visibilitychange', keep);
  return () => document.removeEventListener('visibilitychange', keep);
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
