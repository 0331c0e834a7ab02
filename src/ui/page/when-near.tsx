import { useIntersection } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

/** Renders its content once the place for it is near the window. What never was is not printed. */
export function WhenNear({
  placeholder,
  children,
}: {
  placeholder: ReactNode;
  children: ReactNode;
}) {
  const [wasNear, setNear] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: '25% 0px' });
  if (entry?.isIntersecting && !wasNear) setNear(true);
  return wasNear ? (
    children
  ) : (
    <div ref={ref} data-no-print>
      {placeholder}
    </div>
  );
}
