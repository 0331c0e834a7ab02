import { useEffect } from 'react';
import { create } from 'zustand';
import { useMatches } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';

import { titleOf } from '../routing/route-handle.ts';

/** What is open on the page, if it has a name of its own. */
const useOwn = create(() => ({ title: null as string | null }));

/** Names what is open in the document title, such as a profile, as soon as it is known. */
export function useOwnTitle(title: string | undefined): void {
  useEffect(() => {
    useOwn.setState({ title: title ?? null });
    return () => useOwn.setState({ title: null });
  }, [title]);
}

/**
 * Sets the document title, '{page} - {brand}', and returns that of the innermost matching route that has one. Null if
 * none has, as for an unknown address, which redirects.
 */
export function usePageTitle(): string | null {
  const own = useOwn((state) => state.title);
  const page = titleOf(useMatches().map(({ handle }) => handle));
  const title = page === undefined ? null : `${page} - ${brand.name}`;
  const shown = own === null ? title : `${own} - ${brand.name}`;

  useEffect(() => {
    document.title = shown ?? brand.name;
  }, [shown]);

  return title;
}
