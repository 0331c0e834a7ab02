import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';

import { brand } from '#lib/brand.ts';

import { titleOf } from '../page-handle.ts';

/** Names the tab after the innermost route that has a title: '{Page} - Premed Cheatsheet'. */
export function usePageTitle(): void {
  const page = useMatches()
    .map(({ handle }) => titleOf(handle))
    .findLast((title) => title !== undefined);

  useEffect(() => {
    document.title = page === undefined ? brand.name : `${page} - ${brand.name}`;
  }, [page]);
}
