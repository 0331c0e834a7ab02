import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False while a page is, or is taken over as, the one that was rendered when the site was built. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
