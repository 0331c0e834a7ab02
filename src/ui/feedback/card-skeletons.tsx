import { Skeleton, VisuallyHidden } from '@mantine/core';

/** Placeholders of the same size as the cards they stand for; the parent lays out both. */
export function CardSkeletons({
  count,
  height,
  label,
}: {
  count: number;
  height: number;
  label: string;
}) {
  return (
    <>
      <VisuallyHidden aria-live="polite" data-waits>
        {label}
      </VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </>
  );
}
