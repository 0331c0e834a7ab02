import type { NavigateFunction } from 'react-router-dom';

import { guestEvents } from '#features/guest/store.ts';

import { paths } from './paths.ts';

/** Ends the session and goes home. Loaded on demand, as somebody who is signed in has it already. */
export async function signOutTo(navigate: NavigateFunction): Promise<void> {
  const [{ signOut }, { queryClient }] = await Promise.all([
    import('#features/auth/mutations.ts'),
    import('./query-client.ts'),
  ]);
  await navigate(paths.home);
  await signOut();
  guestEvents.guestLeft();
  // What one person read is not left for the next.
  queryClient.clear();
}
