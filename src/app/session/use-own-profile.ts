import { useQuery } from '@tanstack/react-query';

import { profileOptions } from '#features/account/queries.ts';
import { useUser } from '#features/auth/session/store.ts';

/** The profile of whoever is logged in. Nothing is fetched while nobody is. */
export function useOwnProfile() {
  const user = useUser();
  return useQuery({ ...profileOptions(user?.id ?? ''), enabled: user !== null });
}
