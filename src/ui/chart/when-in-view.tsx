import { Box } from '@mantine/core';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** Keeps `height` pixels free, and renders its content once they have come into view, or are printed. */
export function WhenInView({ height, children }: { height: number; children: ReactNode }) {
  const [wasInView, setInView] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setInView(true);
      observer.disconnect();
    });
    observer.observe(element);
    const show = () => flushSync(() => setInView(true));
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', show);
    };
  }, []);
  return (
    <Box h={height} ref={ref}>
      {wasInView && <Suspense>{children}</Suspense>}
    </Box>
  );
}
