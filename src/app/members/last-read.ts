import { useEffect } from 'react';

import { localStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';
import { areas, capabilities } from '#model/plans/capabilities.ts';

const key = `${brand.slug}.last-read`;

/** Keeps, in this browser until the session ends, which profile or guide is open, so that its reader can go on with it. */
export function useKeepLastRead(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const { pathname, search } = window.location;
    localStore.write(key, `${pathname}${search}\n${title}`);
  }, [title]);
}

/** What was open last, if it is on a page of what its reader holds. */
export function lastRead(held: readonly string[]): { to: string; title: string } | null {
  const [to = '', title = ''] = (localStore.read(key) ?? '').split('\n');
  const isHeld = capabilities.some(
    (name) => held.includes(name) && to.startsWith(areas[name].path),
  );
  return isHeld && title !== '' ? { to, title } : null;
}
