import { useSearchParams, type NavigateOptions } from 'react-router-dom';

import type { UrlState } from '#lib/data/search-params.ts';

/** The state of the current page, and a function that navigates to another state. */
export function useUrlState<View>({ read, write }: Pick<UrlState<View>, 'read' | 'write'>) {
  const [params, setParams] = useSearchParams();
  // At once: a link that is pressed next carries the address on, for the way back.
  const show = (view: View, options?: NavigateOptions) =>
    setParams(write(view), { flushSync: true, ...options });
  return [read(params), show] as const;
}
