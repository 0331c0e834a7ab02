import { matchRoutes, type RouteObject } from 'react-router';

/** Puts the scripts of the page at an address into its routes, so that it can be drawn at once. */
export function matchedLoading(routes: RouteObject[], pathname: string): Promise<void>[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) => {
    const { lazy } = route;
    if (typeof lazy !== 'function') return [];
    return lazy().then((loaded) => void Object.assign(route, loaded, { lazy: undefined }));
  });
}
