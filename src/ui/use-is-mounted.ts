import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether what asked is still on the page. An answer that comes late may report what was done, but
 * closes nothing: by then something else may be open in its place.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
