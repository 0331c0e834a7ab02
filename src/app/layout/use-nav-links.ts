import { useAccess, useIsCheckingAccess, useHasPlan } from '#features/auth/session/store.ts';
import { areas, capabilities, type Capability } from '#model/plans/capabilities.ts';
import { paths } from '#model/store/paths.ts';

export interface NavLink {
  label: string;
  to: string;
}

const publicLinks: NavLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'About', to: paths.about },
  { label: 'Pricing', to: paths.pricing },
];

export const adminLink: NavLink = { label: 'Admin', to: paths.admin };

/** The links for visitors without a plan; empty while access is being checked, to avoid flicker. */
export function usePublicLinks(): NavLink[] {
  const isChecking = useIsCheckingAccess();
  const hasPlan = useHasPlan();
  return hasPlan || isChecking ? [] : publicLinks;
}

/** The pages that the visitor's plans include. */
export function useProductLinks(): (NavLink & { part: Capability })[] {
  const access = useAccess();
  return capabilities
    .filter((name) => access?.capabilities.includes(name))
    .map((name) => ({ label: areas[name].link, to: areas[name].path, part: name }));
}
