import { useHasCapability, useIsPaidUser } from '#features/auth/store.ts';
import { brand } from '#lib/brand.ts';

import { paths } from '../paths.ts';

export interface NavLink {
  label: string;
  to: string;
}

/** Links for people who have not bought anything. */
export const publicLinks: NavLink[] = [
  { label: 'Home', to: paths.home },
  { label: 'Pricing', to: paths.pricing },
];

/** What the visitor's plans open; nothing for those who hold none. */
export function useProductLinks(): NavLink[] {
  const isPaidUser = useIsPaidUser();
  const readsProfiles = useHasCapability('profiles');
  if (!isPaidUser) return [];
  return readsProfiles ? [{ label: `${brand.name} Members`, to: paths.profile }] : [];
}
