import { useEffect } from 'react';
import { useMatches } from 'react-router';

import { brand } from '#lib/brand.ts';

import { titleOf } from '../routing/route-handle.ts';

/**
 * Sets and returns the document title after the innermost route that has one: '{Page} - Premed
 * Cheatsheet'. Returns null for an address that only redirects.
 */
export function usePageTitle(): string | null {
  const page = titleOf(useMatches().map(({ handle }) => handle));
  const title = page === undefined ? null : `${page} - ${brand.name}`;

  useEffect(() => {
    document.title = title ?? brand.name;
  }, [title]);

  return title;
}
