import { Box } from '@mantine/core';
import { Suspense, useCallback, useState, type ReactNode } from 'react';

/** Keeps `height` pixels free, and renders its content once they have come into view. */
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
    return () => observer.disconnect();
  }, []);
  return (
    <Box h={height} ref={ref}>
      {wasInView && <Suspense>{children}</Suspense>}
    </Box>
  );
}
