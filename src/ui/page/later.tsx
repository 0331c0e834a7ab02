import { useDeferredValue, type ReactNode } from 'react';

/** Renders what a page can be seen without once the rest is shown, so that a phone never stops for long. */
export function Later({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : placeholder;
}
