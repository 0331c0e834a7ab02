import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';

import { titleOf } from '../routing/route-handle.ts';

/**
 * Sets and returns the document title, '{page} - {brand}', from the innermost matching route that has one. Null if
 * none has, as for an unknown address, which redirects.
 */
export function usePageTitle(): string | null {
  const page = titleOf(useMatches().map(({ handle }) => handle));
  const title = page === undefined ? null : `${page} - ${brand.name}`;

  useEffect(() => {
    document.title = title ?? brand.name;
  }, [title]);

  return title;
}
