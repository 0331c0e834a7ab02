import { matchRoutes, type RouteObject } from 'react-router-dom';

import type { AccessRule } from '../access/decide-access.ts';

/** The `handle` of a route. */
export interface RouteHandle {
  /** The page's part of the tab's title. */
  title?: string;
  /** The access rule of this page and those nested in it; without one they are public. */
  access?: AccessRule | undefined;
}

/** The handles of the routes that match an address, outermost first. */
export const handlesAt = (routes: RouteObject[], path: string): unknown[] =>
  matchRoutes(routes, path)?.map(({ route }) => route.handle as unknown) ?? [];

/** The title of the page, given its handles. */
export const titleOf = (handles: unknown[]) =>
  handles.map((handle) => (isRouteHandle(handle) ? handle.title : undefined)).findLast(isDefined);

/** The access rule of the page: its own or that of the nearest layout around it. */
export const accessRuleOf = (handles: unknown[]) =>
  handles.map((handle) => (isRouteHandle(handle) ? handle.access : undefined)).findLast(isDefined);

const isDefined = (value: unknown) => value !== undefined;

/** The router types handles as unknown. */
const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null;
