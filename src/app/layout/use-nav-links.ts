import { useAccess, useIsCheckingAccess, useHasPlan } from '#features/auth/session/store.ts';
import { brand } from '#lib/store/brand.ts';

import { paths } from '#lib/store/paths.ts';

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

const productLinks: (NavLink & { capability: string })[] = [
  { label: `${brand.name} Members`, to: paths.profile, capability: 'profiles' },
  { label: 'Cheatsheet+', to: paths.plusGuides, capability: 'plus' },
  { label: 'Application Cheatsheet', to: paths.applicationGuides, capability: 'application' },
  { label: 'Interview Cheatsheet', to: paths.interviewGuides, capability: 'interview' },
];

/** The links for visitors without a plan; empty while access is being checked, to avoid flicker. */
export function usePublicLinks(): NavLink[] {
  const isChecking = useIsCheckingAccess();
  const hasPlan = useHasPlan();
  return hasPlan || isChecking ? [] : publicLinks;
}

/** The pages that the visitor's plans include. */
export function useProductLinks(): NavLink[] {
  const access = useAccess();
  return productLinks.filter(({ capability }) => access?.capabilities.includes(capability));
}
