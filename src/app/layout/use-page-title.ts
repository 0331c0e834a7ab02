import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';

import { brand } from '#lib/brand.ts';

/** Names the tab after the innermost route that has a title: '{Page} - Premed Cheatsheet'. */
export function usePageTitle(): void {
  const page = useMatches()
    .map(({ handle }) => titleOf(handle))
    .findLast((title) => title !== undefined);

  useEffect(() => {
    document.title = page === undefined ? brand.name : `${page} - ${brand.name}`;
  }, [page]);
}

function titleOf(handle: unknown): string | undefined {
  const isTitled = typeof handle === 'object' && handle !== null && 'title' in handle;
  return isTitled && typeof handle.title === 'string' ? handle.title : undefined;
}
