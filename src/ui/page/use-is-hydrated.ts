import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns false during prerendering and hydration. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
