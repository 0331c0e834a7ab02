import { Title, type TitleProps } from '@mantine/core';

import { useStep } from './step.ts';

/** The heading of a step that replaces another within a page: the step starts in view, with the focus here. */
export function StepTitle({
  isStep = true,
  isAtAddress = false,
  ...props
}: {
  /** False for what a page begins with. */
  isStep?: boolean;
  /** The step has an address of its own: the router scrolls to its start, or back to the place where it was left. */
  isAtAddress?: boolean;
} & TitleProps) {
  const { heading } = useStep<HTMLHeadingElement>(isStep, isAtAddress);
  return <Title ref={heading} tabIndex={-1} style={{ outline: 'none' }} {...props} />;
}
