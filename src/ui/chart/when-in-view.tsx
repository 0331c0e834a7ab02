import { Box } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { Suspense, useState, type ReactNode } from 'react';

/** Keeps `height` pixels free, and renders its content once they have come into view. What was not is not printed. */
export function WhenInView({ height, children }: { height: number; children: ReactNode }) {
  const [wasInView, setInView] = useState(false);
  const { ref, entry } = useIntersection();
  if (entry?.isIntersecting && !wasInView) setInView(true);
  return (
    <Box h={height} ref={ref} data-no-print={!wasInView || undefined}>
      {wasInView && <Suspense>{children}</Suspense>}
    </Box>
  );
}
