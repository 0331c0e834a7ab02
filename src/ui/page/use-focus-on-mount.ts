import { useEffect, useRef } from 'react';

/** Focuses an element that replaces the control just used, or the page's content. */
export function useFocusOnMount<Target extends HTMLElement>(isWanted = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (isWanted) target.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return target;
}
