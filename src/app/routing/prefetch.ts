import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads a page's scripts when the user is about to follow a link to it: on hover, touch or focus.
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
    // Following the link loads the script again and reports a failure.
    matches.map(async ({ route }) => typeof route.lazy === 'function' && route.lazy()),
  );
}
