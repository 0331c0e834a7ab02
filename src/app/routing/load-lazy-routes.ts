import { matchRoutes, type RouteObject } from 'react-router-dom';

/** Loads the lazy routes of an address and inserts them, so the page renders synchronously. */
export function loadLazyRoutes(routes: RouteObject[], pathname: string): Promise<void>[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return [];
    return lazy().then((loaded) => void Object.assign(route, loaded, { lazy: undefined }));
  });
}
