import { Stack, type StackProps } from '@mantine/core';

import { useStep } from './step.ts';

/** A step without a heading that replaces another within a page: it starts in view, and takes the focus. */
export function StepStack({
  isStep = true,
  ...props
}: {
  /** False for what a page begins with. */
  isStep?: boolean;
} & StackProps) {
  const { start } = useStep<HTMLDivElement>(isStep);
  return <Stack ref={start} tabIndex={-1} style={{ outline: 'none' }} {...props} />;
}
