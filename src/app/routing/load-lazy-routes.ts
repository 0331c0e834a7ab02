import { matchRoutes, type RouteObject } from 'react-router';

/** Loads the lazy routes at an address and puts them in place, so that the page renders synchronously. */
export function loadLazyRoutes(routes: RouteObject[], pathname: string): Promise<void>[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return [];
    return lazy().then((loaded) => void Object.assign(route, loaded, { lazy: undefined }));
  });
}
