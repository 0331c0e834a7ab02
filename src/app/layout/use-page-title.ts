import { useEffect } from 'react';
import { useMatches } from 'react-router';

import { brand } from '#lib/brand.ts';

import { titleOf } from '../routing/route-handle.ts';

/**
 * Names the tab after the innermost route that has a title, and answers it: '{Page} - Premed
 * Cheatsheet'. Null for an address that only leads elsewhere.
 */
export function usePageTitle(): string | null {
  const page = titleOf(useMatches().map(({ handle }) => handle));
  const title = page === undefined ? null : `${page} - ${brand.name}`;

  useEffect(() => {
    document.title = title ?? brand.name;
  }, [title]);

  return title;
}
