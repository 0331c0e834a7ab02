import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that checks whether the component is still mounted. A late response may report
 * its outcome but must not close anything, as something else may be open meanwhile.
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
