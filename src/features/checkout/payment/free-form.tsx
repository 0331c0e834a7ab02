import { Stack, Text } from '@mantine/core';

import { StepTitle } from '#ui/page/step-title.tsx';

import { PayButton } from './pay-button.tsx';

/** Replaces the card form when there is nothing to pay. */
export function FreeForm({
  isStep,
  isVerified,
  isBusy,
  isDisabled,
  onConfirm,
}: {
  /** It replaces the form for the buyer's details, whose focus it takes. */
  isStep: boolean;
  /** Whether the buyer has verified their email address, as far as it is known. */
  isVerified: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onConfirm: () => void;
}) {
  return (
    <Stack>
      <StepTitle order={2} size="h3" isStep={isStep}>
        Nothing to pay
      </StepTitle>
      <Text c="dimmed">
        The full price is covered. No card needed.
        {!isVerified && ' We email you a link to confirm your address first.'}
      </Text>
      <PayButton isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
        Confirm Free Access
      </PayButton>
    </Stack>
  );
}
