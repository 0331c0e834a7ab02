import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the scripts of a page as soon as somebody is about to follow a link to it: the pointer is over
 * it, a finger on it, or it has the focus.
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
  const prefetched = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || prefetched.has(link.pathname)) return;
    prefetched.add(link.pathname);
    void loadPage(routes, link.pathname);
  };
  const isPassive = { passive: true };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, prefetch, isPassive);
  }
}

async function loadPage(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.allSettled(
    // Following the link asks again, and tells if the script can't be had.
    matches.map(async ({ route }) => typeof route.lazy === 'function' && route.lazy()),
  );
}
