import type { NavigateFunction } from 'react-router-dom';

import { guestEvents } from '#features/visitors/guest/store.ts';

import { paths } from '#model/store/paths.ts';

// Loaded on demand; signed-in users have already loaded it.
const loadMutations = () => import('#features/auth/mutations.ts');

/** Ends the session and goes home. */
export async function signOutTo(navigate: NavigateFunction): Promise<void> {
  await leave(navigate, (await loadMutations()).signOut);
}

/** Ends the sessions on every device and goes home. */
export async function signOutEverywhereTo(navigate: NavigateFunction): Promise<void> {
  const { signOutEverywhere } = await import('#features/auth/settings/credential-mutations.ts');
  await signOutEverywhere();
  await leave(navigate, () => Promise.resolve());
}

/** Ends the session and stays on the page, which forgets the user's data (useForgetOthersData). */
export async function signOutHere(): Promise<void> {
  await (await loadMutations()).signOut();
  guestEvents.memberLeft();
}

/** Goes home after the account and its sessions were deleted. */
export async function forgetAccount(navigate: NavigateFunction): Promise<void> {
  await leave(navigate, (await loadMutations()).forgetSession);
}

async function leave(navigate: NavigateFunction, endSession: () => Promise<void>): Promise<void> {
  const [{ queryClient }, { checkoutEvents }, { forgetUnsavedChanges }] = await Promise.all([
    import('../query-client.ts'),
    import('#features/checkout/store.ts'),
    import('#ui/form/unsaved-changes.ts'),
  ]);
  forgetUnsavedChanges();
  await navigate(paths.home);
  await endSession();
  guestEvents.memberLeft();
  // Leaves no data or choices for the next user of this browser.
  queryClient.clear();
  checkoutEvents.buyerLeft();
}
