import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router-dom';

import { whenIdle } from '#lib/data/when-idle.ts';
import type { PageView } from '#features/visitors/page-views/mutations.ts';

/**
 * Counts page views. Pages that only redirect and searches that replace their own address do not
 * count.
 */
export function usePageViews(title: string | null): void {
  const { key, pathname } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const isSettled = useNavigation().state === 'idle';
  const lastCounted = useRef({ key: '', pathname: '' });
  const [view, setView] = useState<PageView | null>(null);

  useEffect(() => {
    if (title === null || !isSettled || lastCounted.current.key === key) return undefined;
    // A guard redirects before the timer fires.
    const timer = setTimeout(() => {
      const isRefined = isReplaced && lastCounted.current.pathname === pathname;
      lastCounted.current = { key, pathname };
      if (!isRefined) setView({ path: pathname, title });
    });
    return () => clearTimeout(timer);
  }, [key, pathname, title, isReplaced, isSettled]);

  useEffect(() => {
    if (view) whenIdle(() => void record(view));
  }, [view]);
}

async function record(view: PageView): Promise<void> {
  try {
    const { recordPageView } = await import('#features/visitors/page-views/mutations.ts');
    await recordPageView(view);
  } catch {
    // The script did not load; a missed count is no problem for the visitor.
  }
}
