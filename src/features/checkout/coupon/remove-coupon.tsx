import { Button } from '@mantine/core';

import { useFocusOnMount } from '#ui/page/step.ts';

/** Removes an applied coupon. */
export function RemoveCoupon({
  hasFocus,
  isDisabled = false,
  onRemove,
}: {
  /** True if the visitor has just applied the code. */
  hasFocus: boolean;
  isDisabled?: boolean;
  onRemove: () => void;
}) {
  return (
    <Button
      ref={useFocusOnMount<HTMLButtonElement>(hasFocus)}
      variant="default"
      disabled={isDisabled}
      onClick={onRemove}
    >
      Remove
    </Button>
  );
}
