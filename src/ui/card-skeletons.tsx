import { Skeleton, VisuallyHidden } from '@mantine/core';

/** Placeholders of the size of the cards to come; the parent lays them out as it will the cards. */
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
      <VisuallyHidden aria-live="polite">{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </>
  );
}
